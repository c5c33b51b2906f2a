import { sql } from 'kysely'
import { lowStockPercent, stockDays, type LowStock } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'

const max = 8

/**
 * Where little is left in the next two weeks, the nearest day first; `total` counts all of it. Pool by pool through its
 * key, so that a year of stock is not read for two weeks of it.
 */
export async function lowStock(ctx: Ctx): Promise<{ rows: LowStock[]; total: number }> {
  const today = todayOf(ctx)
  const { rows } = await sql<LowStock & { total: number }>`
    with low as materialized (
      select p.id, p.name, p.names, s.date, s.session, greatest(s.capacity + s.overbooked - s.held - s.sold, 0) as "left", s.capacity
        from stock_pool p
        join lateral (select * from stock s where s.merchant_id = p.merchant_id and s.pool_id = p.id
                         and s.date between ${today}::date and ${today}::date + ${stockDays - 1}::int) s on true
       where p.merchant_id = ${ctx.scope.merchantId} and not s.blocked and s.capacity > 0
         and (s.capacity + s.overbooked - s.held - s.sold) * 100 <= s.capacity * ${lowStockPercent}::int),
    counted as (select *, count(*) over () as total from low order by date, "left", id, session limit ${max})
    select c.id as "poolId", c.name as "poolName", c.names as "poolNames", k.sku_id as "skuId", coalesce(k.names, '{}') as "skuNames",
           greatest(coalesce(k.n, 0) - 1, 0) as others, c.date, c.session, c."left", c.capacity, c.total
      from counted c
      left join lateral (
        select min(x.id) as sku_id, (array_agg(x.names order by x.id))[1] as names, count(*) as n
          from sku_pool sp join sku x on x.merchant_id = sp.merchant_id and x.id = sp.sku_id
         where sp.merchant_id = ${ctx.scope.merchantId} and sp.pool_id = c.id and x.enabled and x.deleted_at is null) k on true
     order by c.date, c."left", c.id, c.session`.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}
