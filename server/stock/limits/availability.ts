import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { limitedAvailability } from './limited-availability.ts'
import type { ShortWhy } from './stock-room.ts'

/**
 * What may yet be sold of a SKU on a day, or a day's session, and where nothing is left: why, and which resource ran
 * out. `left` counts adults (or units); null = not limited.
 */
export type Availability = {
  skuId: number
  date: string
  session: string
  left: number | null
  blocked: boolean
  why: ShortWhy | null
  resource: string
}

/**
 * What is left of SKUs for one agent (none: for nobody in particular) over a range of days, both ends included: the
 * scarcest of a SKU's pools decides, divided by what an adult (or the unit) draws from it; a pool from which that one
 * draws nothing does not count. A SKU that is sold freely or on request is not limited; a day without stock has none
 * left. One flight of queries; SKUs with shares or resources cost a few more, however many they are. Every kind of user
 * may ask it.
 */
export async function availability(
  ctx: Ctx,
  skuIds: readonly number[],
  from: string,
  to: string,
  agentId?: number,
): Promise<Availability[]> {
  if (!skuIds.length) return []
  const merchant = ctx.scope.merchantId
  const ids = sql`${[...new Set(skuIds)]}::bigint[]`
  const [skus, pools] = await Promise.all([
    sql<RequestedSku>`select s.id as "skuId", s.stock_mode in ('date', 'session') as counted,
        case when s.stock_mode = 'session' then s.sessions else '{""}' end as sessions, k.pools, k.drawn, k.guarded
      from sku s cross join lateral (
        select count(*) as pools, coalesce(bool_or(n.guarded), false) as guarded,
               coalesce(string_agg(p.pool_id || ':' || f.factor, ',' order by p.pool_id) filter (where f.factor > 0), '') as drawn
          from sku_pool p join stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id
          cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
         where p.merchant_id = s.merchant_id and p.sku_id = s.id) k
     where s.merchant_id = ${merchant} and s.id = any(${ids}) and s.deleted_at is null order by s.id`.execute(
      ctx.db,
    ),
    sql<PoolView>`select t.pool_id as "poolId", t.session, string_agg(concat(t.date - ${from}::date, ':', t.capacity + t.permitted - t.sold, ':', t.held, case when t.blocked then ':b' end), ',') as days from stock t
     where t.merchant_id = ${merchant} and t.date >= ${from}::date and t.date <= ${to}::date
       and t.pool_id = any(array(select p.pool_id from sku_pool p where p.merchant_id = ${merchant} and p.sku_id = any(${ids})))
     group by t.pool_id, t.session`.execute(ctx.db),
  ])
  const dates = datesBetween(from, to)
  const guarded = skus.rows.filter((sku) => sku.counted && sku.guarded)
  const limited = guarded.length
    ? await asMerchant(ctx, (inner) =>
        limitedAvailability(inner, guarded, dates, ctx.scope.agentId ?? agentId),
      )
    : null
  const daysOf = poolDays(pools.rows, dates.length)
  return skus.rows.flatMap((sku) =>
    sku.sessions
      .toSorted()
      .flatMap((session) =>
        sku.counted && sku.guarded
          ? limited!({ skuId: sku.skuId, session })
          : tellDays(sku, session, dates, daysOf),
      ),
  )
}

/** `drawn` lists "pool:factor" of the pools from which an adult (or the unit) draws. */
type RequestedSku = {
  skuId: number
  counted: boolean
  sessions: string[]
  pools: number
  drawn: string
  guarded: boolean
}
/** `days` lists "day:unsold:held" by the day's place in the range, with ":b" where it is blocked: a row for each day took twice as long. */
type PoolView = { poolId: number; session: string; days: string }

/** A pool's days, by their place in the range: places not sold (-1 = no stock), places held, blocked. */
type PoolDays = { unsold: Int32Array; held: Int32Array; blocked: Uint8Array }

function poolDays(rows: readonly PoolView[], length: number): (pool: number, session: string) => PoolDays {
  const none = {
    unsold: new Int32Array(length).fill(-1),
    held: new Int32Array(length),
    blocked: new Uint8Array(length),
  }
  const read = new Map(
    rows.map(({ poolId, session, days }) => {
      const all: PoolDays = {
        unsold: none.unsold.slice(),
        held: none.held.slice(),
        blocked: none.blocked.slice(),
      }
      for (const view of days.split(',')) {
        const [at, unsold, held, mark] = view.split(':') as [string, string, string, string?]
        all.unsold[+at] = +unsold
        all.held[+at] = +held
        if (mark) all.blocked[+at] = 1
      }
      return [`${poolId}|${session}`, all] as const
    }),
  )
  return (pool, session) => read.get(`${pool}|${session}`) ?? none
}

/** What is left of a SKU's session that only its pools' capacity limits. */
function tellDays(
  { skuId, counted, pools, drawn }: RequestedSku,
  session: string,
  dates: readonly string[],
  daysOf: (pool: number, session: string) => PoolDays,
): Availability[] {
  const draws = drawn
    ? drawn.split(',').map((draw) => {
        const [pool, factor] = draw.split(':').map(Number) as [number, number]
        return { days: daysOf(pool, session), factor }
      })
    : []
  // Counted stock that nobody has entered yet is none; where no pool is drawn on, nothing limits.
  const limited = counted && (pools === 0 || draws.length > 0)
  return dates.map((date, at) => {
    let left = limited ? (draws.length ? Infinity : 0) : null
    let unsold = left ?? 0
    let blocked = false
    if (left !== null)
      for (const { days, factor } of draws) {
        const max = itemAt(days.unsold, at)
        left = Math.min(left, Math.max(0, Math.floor((max - itemAt(days.held, at)) / factor)))
        unsold = Math.min(unsold, Math.max(0, Math.floor(max / factor)))
        blocked ||= days.blocked[at] === 1
      }
    const why = blocked ? 'blocked' : left !== 0 ? null : unsold > 0 ? 'held' : 'soldOut'
    return { skuId, date, session, left, blocked, why, resource: '' }
  })
}

function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const days = Math.max(0, first.until(to).days + 1)
  return Array.from({ length: days }, (_, at) => first.add({ days: at }).toString())
}
