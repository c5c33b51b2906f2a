import type { Taker } from '../taker.ts'

/** What a guest of each kind draws from a pool; a unit (a van, a whole boat) likewise. */
export type PoolDraw = {
  poolId: number
  name: string
  adult: number
  child: number
  infant: number
  unit: number
  /** Shares or resources limit it: whoever takes of it must say who it is. */
  guarded?: boolean
}
export type DrawnGuests = { adults: number; children: number; infants: number; units: number }
/** So many of one pool on one day, or one day's session ('' = the day as a whole). */
export type StockNeed = {
  poolId: number
  poolName: string
  date: string
  session: string
  quantity: number
  /** How many guests or units draw it. */
  heads: number
  /** By whose factors: a package's own needs are its own, whichever of its lines carries them. */
  skuId: number
  /** Who takes, where the pool is guarded. */
  by?: Taker
}

export const stockKey = ({ poolId, date, session }: Pick<StockNeed, 'poolId' | 'date' | 'session'>): string =>
  `${poolId}|${date}|${session}`

/**
 * What guests draw from a SKU's pools: each pool by its factors, on each of the dates (a stay has one a night). What
 * draws nothing is left out. `by` says who takes: guarded pools ask for it.
 */
export function stockNeeds(
  pools: readonly PoolDraw[],
  guests: DrawnGuests,
  dates: readonly string[],
  session: string,
  by: Taker,
): StockNeed[] {
  return pools.flatMap((pool) => {
    const quantity =
      pool.adult * guests.adults +
      pool.child * guests.children +
      pool.infant * guests.infants +
      pool.unit * guests.units
    const heads =
      (pool.adult && guests.adults) +
      (pool.child && guests.children) +
      (pool.infant && guests.infants) +
      (pool.unit && guests.units)
    return quantity > 0
      ? dates.map((date) => ({
          poolId: pool.poolId,
          poolName: pool.name,
          date,
          session,
          quantity,
          heads,
          skuId: by.skuId,
          ...(pool.guarded && { by }),
        }))
      : []
  })
}
