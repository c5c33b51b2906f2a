import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'

/** What may yet be sold of a SKU on a day, or a day's session. `left` counts adults (or units); null = not limited. */
export type Availability = {
  skuId: number
  date: string
  session: string
  left: number | null
  blocked: boolean
}

/**
 * What is left of SKUs over a range of days, both ends included, in one query: the scarcest of a SKU's pools decides,
 * divided by what an adult (or the unit) draws from it; a pool from which that one draws nothing does not count. A SKU
 * that is sold freely or on request is not limited; a day without stock has none left. Runs under the session's own rights; every kind of user may read it.
 */
export async function availability(
  ctx: Ctx,
  skuIds: readonly number[],
  from: string,
  to: string,
): Promise<Availability[]> {
  if (!skuIds.length) return []
  const { rows } = await sql<Availability>`
    with wanted as materialized (
      select s.id, s.stock_mode in ('date', 'session') as counted, case when s.stock_mode = 'session' then s.sessions else '{""}' end as sessions,
             s.charge_method = 'per-unit' as by_unit, k.pools, k.drawing
        from sku s cross join lateral (
          select count(*) as pools, count(*) filter (where case when s.charge_method = 'per-unit' then p.unit_factor else p.adult_factor end > 0) as drawing
            from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id) k
       where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...skuIds]}::bigint[]) and s.deleted_at is null),
    drawn as materialized (
      select w.id, t.date, t.session, count(*) as pools, bool_or(t.blocked) as blocked,
             min(greatest(0, t.capacity + t.overbooked - t.held - t.sold) / f.factor) as left
        from wanted w join sku_pool p on p.merchant_id = ${ctx.scope.merchantId} and p.sku_id = w.id
        cross join lateral (select nullif(case when w.by_unit then p.unit_factor else p.adult_factor end, 0) as factor) f
        join stock t on t.merchant_id = p.merchant_id and t.pool_id = p.pool_id and t.date >= ${from}::date and t.date <= ${to}::date
       where w.counted and f.factor is not null group by w.id, t.date, t.session)
    select w.id as "skuId", d::date as date, k.session, coalesce(n.blocked, false) as blocked,
           case when not w.counted or (w.pools > 0 and w.drawing = 0) then null when n.pools = w.drawing then n.left::int else 0 end as left
      from wanted w cross join generate_series(${from}::date, ${to}::date, interval '1 day') d cross join unnest(w.sessions) k(session)
      left join drawn n on n.id = w.id and n.date = d::date and n.session = k.session
     order by w.id, d, k.session`.execute(ctx.db)
  return rows
}
