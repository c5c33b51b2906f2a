import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { giveBackTakes } from './give-back-stock.ts'
import { stockKey, type StockNeed } from './limits/stock-needs.ts'
import {
  countStockRow,
  lockStock,
  reserve,
  shortageOf,
  type LockedStocks,
  type Shortage,
} from './lock-stock.ts'
import { writeCounts } from './take-stock.ts'

/** What leases still hold of stock, by lease; it shrinks as their places are sold. */
export type LeasedStock = Map<number, LeasedTake[]>
type LeasedTake = { id: number; key: string; quantity: number; touched: boolean }

type Leasing = { leaseId: number; needs: readonly StockNeed[]; until: string }

/** Takes places for a lease, all or nothing: held like an unpaid order's. Answers the shortage that forbids it. */
export async function leaseStock(ctx: Ctx, { leaseId, needs, until }: Leasing): Promise<Shortage | null> {
  const locked = await lockStock(ctx, needs)
  const shortage = shortageOf(locked, needs)
  if (shortage) return shortage
  reserve(locked, needs, 'held')
  await Promise.all(
    writeCounts(
      ctx,
      locked,
      needs.map((need) => ({
        ...need,
        leaseId,
        orderId: null,
        lineId: null,
        state: 'held',
        expiresAt: until,
      })),
    ),
  )
  return null
}

/** Gives back what a lease still holds. Twice gives back once. */
export async function giveBackLease(ctx: Ctx, leaseId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id
      from stock_take t
      join stock s on s.merchant_id = t.merchant_id and s.pool_id = t.pool_id and s.date = t.date and s.session = t.session
     where t.merchant_id = ${ctx.scope.merchantId} and t.lease_id = ${leaseId} and t.state = 'held'
     order by s.pool_id, s.date, s.session
       for no key update of s`.execute(ctx.db)
  await giveBackTakes(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** What these leases hold, under the locks of their stock: whoever changes it has locked that. */
export async function readLeased(ctx: Ctx, leaseIds: readonly number[]): Promise<LeasedStock> {
  const leased: LeasedStock = new Map(leaseIds.map((id) => [id, []]))
  if (leaseIds.length === 0) return leased
  const { rows } = await sql<{
    id: number
    leaseId: number
    poolId: number
    date: string
    session: string
    quantity: number
  }>`
    select id, lease_id as "leaseId", pool_id as "poolId", date, session, quantity
      from stock_take
     where merchant_id = ${ctx.scope.merchantId} and lease_id = any(${[...leaseIds]}::bigint[]) and state = 'held'
     order by id
       for no key update`.execute(ctx.db)
  for (const { id, leaseId, quantity, ...cell } of rows)
    leased.get(leaseId)?.push({ id, key: stockKey(cell), quantity, touched: false })
  return leased
}

/**
 * Takes what was sold of a lease: out of what it holds, the rest from what is free, and what is not there beyond the capacity. It was
 * sold where nobody could know: the guest has the ticket. Answers how many of it there was no room for.
 */
export function takeSoldOffline(
  locked: LockedStocks,
  held: readonly LeasedTake[],
  needs: readonly StockNeed[],
): { beyond: number; missing: StockNeed | null } {
  let beyond = 0
  for (const need of needs) {
    const row = locked.get(stockKey(need))
    if (!row) return { beyond, missing: need }
    const take = held.find(({ key, quantity }) => key === stockKey(need) && quantity > 0)
    const covered = Math.min(take?.quantity ?? 0, need.quantity)
    if (take && covered > 0) {
      take.quantity -= covered
      take.touched = true
      countStockRow(row, { ...need, quantity: covered }, 'held', -1)
      row.touched = true
    }
    const short = need.quantity - Math.max(0, row.capacity + row.permitted - row.held - row.sold)
    if (short <= 0) continue
    row.permitted = row.held + row.sold + need.quantity - row.capacity
    row.morePermitted = true
    beyond = Math.max(beyond, short)
  }
  return { beyond, missing: null }
}

/** Writes what leases hold now, and what is permitted beyond a capacity. Goes before what is taken is written. */
export function writeLeased(ctx: Ctx, leased: LeasedStock | null, locked: LockedStocks): Promise<unknown>[] {
  const touched = [...(leased?.values() ?? [])].flat().filter((take) => take.touched)
  const permitted = [...locked.values()].filter((row) => row.morePermitted)
  const { merchantId } = ctx.scope
  const writes: Promise<unknown>[] = []
  if (touched.length > 0)
    writes.push(
      sql`update stock_take t set quantity = case when r.quantity > 0 then r.quantity else t.quantity end,
           state = case when r.quantity > 0 then 'held' else 'returned' end, expires_at = case when r.quantity > 0 then t.expires_at end
          from unnest(${touched.map(({ id }) => id)}::bigint[], ${touched.map(({ quantity }) => quantity)}::int[]) as r(id, quantity)
         where t.merchant_id = ${merchantId} and t.id = r.id`.execute(ctx.db),
    )
  if (permitted.length > 0)
    writes.push(
      sql`update stock s set permitted = r.permitted, overbooked = greatest(s.overbooked, r.permitted)
          from unnest(${permitted.map((row) => row.poolId)}::bigint[], ${permitted.map((row) => row.date)}::date[],
                 ${permitted.map((row) => row.session)}::text[], ${permitted.map((row) => row.permitted)}::int[]) as r(pool_id, date, session, permitted)
         where s.merchant_id = ${merchantId} and s.pool_id = r.pool_id and s.date = r.date and s.session = r.session`.execute(
        ctx.db,
      ),
    )
  for (const take of touched) take.touched = false
  for (const row of permitted) row.morePermitted = false
  return writes
}

/** Is more taken of a departure of this order than there is room for? */
export async function isOverCapacity(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
      from stock_take t
      join stock s on s.merchant_id = t.merchant_id and s.pool_id = t.pool_id and s.date = t.date and s.session = t.session
     where t.merchant_id = ${ctx.scope.merchantId} and t.order_id = ${orderId} and t.state in ('held', 'sold')
       and s.held + s.sold > s.capacity
     limit 1`.execute(ctx.db)
  return rows.length > 0
}
