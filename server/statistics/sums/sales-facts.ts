import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import {
  lineCostSql,
  orderCountsSql,
  orderFellSql,
  orderRefundedSql,
  orderRevenueSql,
  orderSoldSql,
} from '../../orders/orders.public.ts'
import { bookedOn } from '../dimension-sql.ts'

/** What orders are told by, the same in `order_sales` and in `sales_sum`; 0 is none. */
export const dimensionColumns = sql.raw(
  'sku_id, agent_id, created_by, category_id, product_type, settlement_term, channel, lacks, foreign_costs',
)
export const measureColumns = sql.raw('orders, cancelled, guests, revenue, refunded, own_cost')

/**
 * What a sold order counts for, by the rules of its profit, as a row of `order_sales`; `o` is the order. Costs in other currencies
 * stand line by line, because each is rounded by itself at the rate of the day on which it is read.
 */
export const salesOfOrder = (ctx: Ctx) => sql`
  select o.merchant_id, o.id as order_id, o.service_date as service_day, ${bookedOn(ctx)} as booked_day,
         o.sku_id, o.agent_id, coalesce(o.created_by, 0) as created_by, coalesce(o.category_id, 0) as category_id,
         o.product_type, o.settlement_term, o.channel, c.lacks, c.foreign_costs,
         case when ${orderCountsSql} then 1 else 0 end::bigint as orders, case when ${orderFellSql} and not o.cost_only then 1 else 0 end::bigint as cancelled,
         case when ${orderCountsSql} then o.adults + o.children + o.infants else 0 end::bigint as guests,
         (${orderRevenueSql})::bigint as revenue, (${orderRefundedSql})::bigint as refunded, c.own_cost
    from orders o
    cross join lateral (
      select coalesce(sum(l.cost) filter (where l.currency = ${ctx.merchant.currency}), 0)::bigint as own_cost,
             coalesce(string_agg(l.currency || ':' || l.cost, ',' order by l.currency, l.cost)
               filter (where l.currency <> ${ctx.merchant.currency} and l.cost <> 0), '') as foreign_costs,
             coalesce(bool_or(l.cost is null), false) as lacks
        from (select k.currency::text as currency, ${lineCostSql} as cost from order_line l
                left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
               where l.merchant_id = o.merchant_id and l.order_id = o.id offset 0) l) c
   where ${orderSoldSql}`
