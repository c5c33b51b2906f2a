import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/** SKUs with a base price, a cost, and a price of their own on every day of a year. */
export const fillPricedSkus = (app: App, merchantId: number, count: number): Promise<void> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    await sql`insert into sku (merchant_id, code, product_type, charge_method, names)
      select ${merchantId}, 'TRIP-' || lpad(n::text, 4, '0'), 'day-trip', 'per-person', '{"en":"Trip"}' from generate_series(1, ${count}::int) n`.execute(
      db,
    )
    const trips = sql`select id from sku where merchant_id = ${merchantId} and code like 'TRIP-%'`
    await sql`insert into sku_base_price select ${merchantId}, id, 220000, 150000, 0, null from (${trips}) s`.execute(
      db,
    )
    await sql`insert into sku_calendar_price (merchant_id, sku_id, date, adult_minor, child_minor)
      select ${merchantId}, s.id, d, 260000, 180000 from (${trips}) s, generate_series(current_date, current_date + 366, '1 day') d`.execute(
      db,
    )
    const supplier = sql`select id from supplier where merchant_id = ${merchantId} order by id limit 1`
    await sql`insert into sku_supplier (merchant_id, sku_id, supplier_id) select ${merchantId}, s.id, p.id from (${trips}) s, (${supplier}) p`.execute(
      db,
    )
    await sql`insert into base_cost (merchant_id, sku_id, supplier_id, valid_from, currency, adult_minor)
      select ${merchantId}, s.id, p.id, '2020-01-01', 'THB', 140000 from (${trips}) s, (${supplier}) p`.execute(
      db,
    )
  })
