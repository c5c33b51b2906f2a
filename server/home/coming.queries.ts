import { sql } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { ComingOrder } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { timeOf } from './departures.queries.ts'

const max = 8

/** Guests where they are known by kind, else one for each unit. */
const guests = sql.raw(
  'case when adults + children + infants > 0 then adults + children + infants else units end as guests',
)

/** What is next for this agent: what has left already is not; or what waits for this supplier's answer, the nearest service first. */
export async function comingOrders(ctx: Ctx): Promise<{ rows: ComingOrder[] }> {
  const { merchantId } = ctx.scope
  const { rows } = ctx.scope.supplierId
    ? await sql<ComingOrder>`
        select v.order_id as "orderId", v.order_code as code, v.contact_name as "contactName", v.names as "itemNames",
               v.product_type as "productType", v.date, ${timeOf(ctx, 'v.starts_at')} as time, ${guests},
               v.supplier_status as "supplierStatus"
          from supplier_order_line v
         where v.merchant_id = ${merchantId} and v.supplier_status in ${among(lineStates.phases.asked)}
         order by v.date, time, v.id limit ${max}`.execute(ctx.db)
    : await sql<ComingOrder>`
        select o.id as "orderId", o.code, o.contact_name as "contactName", o.item_names as "itemNames",
               o.product_type as "productType", o.service_date as date, ${timeOf(ctx, 'o.starts_at')} as time, ${guests}, o.status
          from orders o
         where o.merchant_id = ${merchantId} and o.agent_id = ${ctx.scope.agentId ?? 0} and o.service_date >= ${todayOf(ctx)}
           and o.starts_at > ${ctx.now.toISOString()}
           and o.status in ${among(orderStates.phases.open)} and o.deleted_at is null
         order by o.service_date, time, o.id limit ${max}`.execute(ctx.db)
  return { rows }
}
