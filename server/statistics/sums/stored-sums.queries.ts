import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { seesAll } from '../../kit/db/scope.ts'
import { bookedOn } from '../dimension-sql.ts'
import type { SumsAsk } from '../summed.ts'
import { narrowed } from '../order-filter.ts'
import { dimensionColumns, measureColumns, salesOfOrder } from './sales-facts.ts'

/** Where more changed orders than these wait to be added up, all are added up from themselves. */
const maxWaiting = 10_000

/** Are there sums for whoever asks? They are of all that the merchant has. */
export async function hasSums({ db, scope, merchant }: Ctx): Promise<boolean> {
  if (!seesAll(scope)) return false
  const { rows } = await sql<{ waiting: number }>`
    select (select coalesce(sum(n), 0) from (select cardinality(order_ids) as n from sales_change
             where merchant_id = ${scope.merchantId} limit ${maxWaiting + 1}) c)::bigint as waiting
      from sales_book where merchant_id = ${scope.merchantId}
       and time_zone = ${merchant.timeZone} and currency = ${merchant.currency}`.execute(db)
  return rows[0] !== undefined && rows[0].waiting <= maxWaiting
}

/**
 * What was sold on the days that are asked for, by all dimensions: the sums as they are kept, less what they hold of orders that
 * changed since, and these as they are now. All of it as it stands at the one moment of the statement.
 */
export async function storedSums(ctx: Ctx, { by, from, to, filter }: SumsAsk) {
  const { merchantId } = ctx.scope
  const day = sql.ref(by === 'booking' ? 'booked_day' : 'service_day')
  const date = by === 'booking' ? bookedOn(ctx) : sql`o.service_date`
  return sql`
    changed as materialized (
      select distinct i.id from sales_change c cross join unnest(c.order_ids) as i (id) where c.merchant_id = ${merchantId}),
    parts as (
      select day, ${dimensionColumns}, ${measureColumns} from sales_sum
       where merchant_id = ${merchantId} and basis = ${by} and day between ${from} and ${to}
      union all
      select ${day}, ${dimensionColumns}, -orders, -cancelled, -guests, -revenue, -refunded, -own_cost
        from changed cross join lateral (select * from order_sales s where s.merchant_id = ${merchantId} and s.order_id = changed.id offset 0) s
       where ${day} between ${from} and ${to}
      union all
      select ${day}, ${dimensionColumns}, ${measureColumns}
        from changed cross join lateral (${salesOfOrder(ctx)} and o.merchant_id = ${merchantId} and o.id = changed.id
         and ${date} between ${from} and ${to} offset 0) s),
    kept as materialized (
      select o.* from (select ${merchantId}::integer as merchant_id, day, sku_id, agent_id, nullif(created_by, 0) as created_by,
        nullif(category_id, 0) as category_id, product_type, settlement_term, channel, lacks, foreign_costs, ${measureColumns} from parts) o
       where ${await narrowed(ctx, filter)})`
}
