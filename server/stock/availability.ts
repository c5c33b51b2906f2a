import { sql } from 'kysely'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
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
 * left. One query; SKUs with shares or resources cost a few more, however many they are. Every kind of user may ask it.
 */
export async function availability(
  ctx: Ctx,
  skuIds: readonly number[],
  from: string,
  to: string,
  agentId?: number,
): Promise<Availability[]> {
  if (!skuIds.length) return []
  const { rows } = await sql<Told>`
    with wanted as materialized (
      select s.id, s.stock_mode in ('date', 'session') as counted, case when s.stock_mode = 'session' then s.sessions else '{""}' end as sessions,
             s.charge_method = 'per-unit' as by_unit, k.pools, k.drawing, k.guarded
        from sku s cross join lateral (
          select count(*) as pools, coalesce(bool_or(n.guarded), false) as guarded,
                 count(*) filter (where case when s.charge_method = 'per-unit' then p.unit_factor else p.adult_factor end > 0) as drawing
            from sku_pool p join stock_pool n on n.merchant_id = p.merchant_id and n.id = p.pool_id
           where p.merchant_id = s.merchant_id and p.sku_id = s.id) k
       where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...skuIds]}::bigint[]) and s.deleted_at is null),
    drawn as (
      select w.id, t.session, t.date - ${from}::date as day, bool_or(t.blocked) as blocked,
             case when count(*) = w.drawing then min(greatest(0, t.capacity + t.overbooked - t.held - t.sold) / f.factor) else 0 end as left,
             case when count(*) = w.drawing then min(greatest(0, t.capacity + t.overbooked - t.sold) / f.factor) else 0 end as unsold
        from wanted w join sku_pool p on p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = w.id
        cross join lateral (select nullif(case when w.by_unit then p.unit_factor else p.adult_factor end, 0) as factor) f
        join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date >= ${from}::date and t.date <= ${to}::date
       where w.counted and not w.guarded and f.factor is not null group by w.id, w.drawing, t.session, t.date),
    told as (
      select id, session, string_agg(day || ':' || "left" || case when blocked then ':b' when "left" = 0 and unsold > 0 then ':h' else '' end, ',') as days
        from drawn group by id, session)
    select w.id as "skuId", k.session, w.counted and (w.pools = 0 or w.drawing > 0) as limited, w.counted and w.guarded as guarded, t.days
      from wanted w cross join unnest(w.sessions) k(session) left join told t on t.id = w.id and t.session = k.session
     order by w.id, k.session`.execute(ctx.db)
  const dates = datesBetween(from, to)
  const guarded = rows.filter((row) => row.guarded)
  const limited = guarded.length
    ? await asMerchant(ctx, (inner) =>
        limitedAvailability(inner, guarded, dates, ctx.scope.agentId ?? agentId),
      )
    : null
  return rows.flatMap((row) => (row.guarded ? limited!(row) : unfold(row, dates)))
}

/**
 * A SKU's session as the query tells it: `days` lists "day:left" by the day's place in the range, with ":b" where it is
 * blocked and ":h" where what is missing is only held.
 */
type Told = { skuId: number; session: string; limited: boolean; guarded: boolean; days: string | null }
const whys: Record<string, ShortWhy> = { b: 'blocked', h: 'held' }

/** Days arrive as one text a SKU and session: a row for each of thousands took twice as long (bench/prices). */
function unfold({ skuId, session, limited, days }: Told, dates: readonly string[]): Availability[] {
  const all = dates.map((date): Availability => ({
    skuId,
    date,
    session,
    left: limited ? 0 : null,
    blocked: false,
    why: limited ? 'soldOut' : null,
    resource: '',
  }))
  for (const told of days?.split(',') ?? []) {
    const [at, left, mark] = told.split(':')
    const day = all[Number(at)]!
    day.left = Number(left)
    day.blocked = mark === 'b'
    day.why = mark ? whys[mark]! : day.left > 0 ? null : 'soldOut'
  }
  return all
}

function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const days = Math.max(0, first.until(to).days + 1)
  return Array.from({ length: days }, (_, at) => first.add({ days: at }).toString())
}
