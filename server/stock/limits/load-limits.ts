import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { clockOf, Uses, type Resource, type ResourceUse } from '../resources/resource-use.ts'
import { stockKey, type StockNeed } from './stock-needs.ts'
import type { HeldShare, Limits } from './stock-room.ts'

type Departure = Pick<StockNeed, 'poolId' | 'date' | 'session'>
/** What limits departures of guarded pools besides their capacity. Those asked for share one picture of each resource. */
export type LimitBook = { of: (departure: Departure) => Limits }

type Link = {
  id: number
  name: string
  quantity: number
  turnMinutes: number
  poolId: number
  per: number
  minutes: number
  startTime: string
}
type Busy = Departure & { taken: number }
type ShareRow = Omit<HeldShare, 'taken' | 'held'> & { id: number; poolId: number }
type TakenRow = Departure & { shareId: number; taken: number; held: number }

type RequestedLimits = {
  poolIds: readonly number[]
  from: string
  to: string
  lock?: boolean
  /** Shares that hold no more are told too. */
  released?: boolean
}

/** A departure that begins so many days away may still keep a resource. */
export const longestDays = 17

/**
 * The shares and resources of pools over a range of days, both ends included, with what is taken of them; with the
 * merchant's own eyes. `lock` locks the resources by id, after the stock rows: then what is told stays true until the
 * transaction ends. The queries are on their way, in order, when this returns.
 */
export async function loadLimits(
  ctx: Ctx,
  { poolIds, from, to, lock = false, released = false }: RequestedLimits,
): Promise<LimitBook> {
  const merchant = ctx.scope.merchantId
  const pools = sql`${[...poolIds]}::bigint[]`
  const linked = sql`select k.resource_id from pool_resource k where k.merchant_id = ${merchant} and k.pool_id = any(${pools})`
  const [links, busy, shares, taken] = await Promise.all([
    sql<Link>`select r.id, r.name, r.quantity, r.turn_minutes as "turnMinutes", l.pool_id as "poolId", l.per, l.minutes, l.start_time as "startTime"
      from stock_resource r join pool_resource l on l.merchant_id = r.merchant_id and l.resource_id = r.id
     where r.merchant_id = ${merchant} and r.id in (${linked}) order by r.id ${lock ? sql`for no key update of r` : sql``}`.execute(
      ctx.db,
    ),
    sql<Busy>`select s.pool_id as "poolId", s.date, s.session, s.held + s.sold as taken from stock s
     where s.merchant_id = ${merchant} and s.pool_id in (select l.pool_id from pool_resource l where l.merchant_id = ${merchant} and l.resource_id in (${linked}))
       and s.date between ${from}::date - ${longestDays}::int and ${to}::date + ${longestDays}::int and s.held + s.sold > 0`.execute(
      ctx.db,
    ),
    sql<ShareRow>`select h.id, h.sku_id as "skuId", h.agent_id as "agentId", h.channel, h.kept * f.factor as kept, h.most * f.factor as most,
        h.release_days as "releaseDays", p.pool_id as "poolId"
      from sku_pool p join stock_share h on h.merchant_id = p.merchant_id and h.sku_id = p.sku_id
      join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id and s.deleted_at is null and s.stock_mode <> 'free'
      cross join lateral (select case s.charge_method when 'per-unit' then p.unit_factor else p.adult_factor end as factor) f
     where p.merchant_id = ${merchant} and p.pool_id = any(${pools}) and f.factor > 0 order by h.id`.execute(
      ctx.db,
    ),
    sql<TakenRow>`select h.id as "shareId", t.pool_id as "poolId", t.date, t.session, sum(t.quantity)::int as taken, coalesce(sum(t.quantity) filter (where t.state = 'held'), 0)::int as held
      from stock_take t join stock_share h on h.merchant_id = t.merchant_id and h.sku_id = t.sku_id and (h.agent_id = t.agent_id or h.channel = t.channel)
     where t.merchant_id = ${merchant} and t.pool_id = any(${pools}) and t.date between ${from}::date and ${to}::date
       and t.channel is not null and t.state in ('held', 'sold') group by h.id, t.pool_id, t.date, t.session`.execute(
      ctx.db,
    ),
  ])
  const resources = resourceBook(links.rows, busy.rows)
  const held = shareBook(ctx, shares.rows, taken.rows, released)
  return { of: (departure) => ({ shares: held(departure), resources: resources(departure) }) }
}

/** A departure's resources, each the same object for all departures that keep it. */
function resourceBook(
  links: readonly Link[],
  busy: readonly Busy[],
): (departure: Departure) => Limits['resources'] {
  if (!links.length) return () => []
  const resources = new Map<number, Resource>()
  for (const { id, name, quantity } of links)
    if (!resources.has(id)) resources.set(id, { id, name, quantity, uses: new Uses() })
  const byPool = Map.groupBy(links, (link) => link.poolId)
  const uses = new Map<string, Map<number, ResourceUse>>()
  const usesOf = ({ poolId, date, session }: Departure, taken: number): Map<number, ResourceUse> => {
    const key = stockKey({ poolId, date, session })
    const existing = uses.get(key)
    if (existing) return existing
    const made = new Map<number, ResourceUse>()
    for (const { id, per, minutes, turnMinutes, startTime } of byPool.get(poolId) ?? []) {
      const begins = clockOf(date, session || startTime)
      const use = { begins, ends: begins + minutes + turnMinutes, per, taken }
      mustGet(resources, id).uses.add(use)
      made.set(id, use)
    }
    uses.set(key, made)
    return made
  }
  for (const row of busy) usesOf(row, row.taken)
  return (departure) =>
    [...usesOf(departure, 0)].map(([id, own]) => ({ resource: mustGet(resources, id), own }))
}

function shareBook(
  ctx: Ctx,
  shares: readonly ShareRow[],
  taken: readonly TakenRow[],
  released: boolean,
): (departure: Departure) => HeldShare[] {
  if (!shares.length) return () => []
  const today = Temporal.PlainDate.from(todayOf(ctx))
  const byPool = Map.groupBy(shares, (share) => share.poolId)
  const counts = new Map(taken.map((row) => [`${row.shareId}|${stockKey(row)}`, row]))
  return (departure) =>
    (byPool.get(departure.poolId) ?? [])
      .filter(({ releaseDays }) => released || !isReleased(releaseDays, departure.date, today))
      .map(({ id, skuId, agentId, channel, kept, most, releaseDays }) => {
        const { taken = 0, held = 0 } = counts.get(`${id}|${stockKey(departure)}`) ?? {}
        return { skuId, agentId, channel, kept, most, releaseDays, taken, held }
      })
}

/** From so many days before the departure on, a share holds no more: what is unsold is everyone's. */
export const isReleased = (releaseDays: number | null, date: string, today: Temporal.PlainDate): boolean =>
  releaseDays !== null &&
  Temporal.PlainDate.compare(Temporal.PlainDate.from(date).subtract({ days: releaseDays }), today) <= 0
