import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { BenchWorld } from './order-world.ts'

/** SKUs with a price, a cost and a pool of their own on many days, a quotation for each agent, and seasons in the calendar. */
export const fillSoldSkus = (app: App, { merchantId }: BenchWorld, count: number): Promise<number[]> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const mine = sql`select id, row_number() over (order by id) as n from sku where merchant_id = ${merchantId} and code like 'SOLD-%'`
    await sql`insert into sku (merchant_id, code, product_type, charge_method, names)
      select ${merchantId}, 'SOLD-' || lpad(n::text, 4, '0'), 'day-trip', 'per-person', '{"en":"Phi Phi by speedboat","zh-CN":"皮皮岛快艇"}' from generate_series(1, ${count}::int) n`.execute(
      db,
    )
    await sql`insert into stock_pool (merchant_id, name) select ${merchantId}, 'Pool ' || n from generate_series(1, ${count}::int) n`.execute(
      db,
    )
    await sql`insert into sku_pool (merchant_id, sku_id, pool_id) select ${merchantId}, s.id, p.id from (${mine}) s join stock_pool p on p.merchant_id = ${merchantId} and p.name = 'Pool ' || s.n`.execute(
      db,
    )
    await sql`insert into stock (merchant_id, pool_id, date, capacity) select ${merchantId}, p.id, current_date + n, 1000000
      from stock_pool p, generate_series(0, 90) n where p.merchant_id = ${merchantId} and p.name like 'Pool %'`.execute(
      db,
    )
    await sql`insert into sku_base_price select ${merchantId}, s.id, 220000, 150000, 0, null from (${mine}) s`.execute(
      db,
    )
    await sql`insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor, child_minor)
      select ${merchantId}, s.id, d, 260000, 180000 from (${mine}) s, generate_series(current_date, current_date + 90, '3 days') d`.execute(
      db,
    )
    await sql`insert into quotation (merchant_id, agent_id, sku_id, method, adult_value, child_value)
      select ${merchantId}, a.id, s.id, 'percent', -1000, -1000 from agent a, (${mine}) s where a.merchant_id = ${merchantId}`.execute(
      db,
    )
    await sql`insert into sku_supplier (merchant_id, sku_id, supplier_id) select ${merchantId}, s.id, u.id from (${mine}) s, supplier u where u.merchant_id = ${merchantId}`.execute(
      db,
    )
    return (await sql<{ id: number }>`select id from (${mine}) s order by n`.execute(db)).rows.map(
      (row) => row.id,
    )
  })
