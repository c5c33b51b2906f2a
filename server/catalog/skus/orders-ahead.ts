import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'

/** How many live orders of today and later stand on each of these SKUs, by themselves or in a package; SKUs without any are missing. */
export async function ordersAhead(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    n: number
  }>`select k.id, count(distinct o.id)::int as n from orders o
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
      cross join lateral (values (o.sku_id), (l.sku_id)) k(id)
     where o.merchant_id = ${ctx.scope.merchantId} and k.id = any(${[...skuIds]}::bigint[]) and greatest(o.service_date, l.date) >= ${todayOf(ctx)}::date
       and o.status in ${among(orderStates.phases.open)} and o.deleted_at is null group by k.id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}
