import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { orderRevenueSql, orderSoldSql } from '../../orders/orders.public.ts'

/** Of cancelled plans: what of their price the books keep, on the plan or on its orders, in the merchant's currency. */
export async function retainedOf(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; minor: number }>`
    select p.id, (coalesce(f.minor, 0) + coalesce(b.minor, 0))::bigint as minor
      from travel_plan p
      left join lateral (select sum(x.base_minor) as minor from plan_posting x
         where x.merchant_id = p.merchant_id and x.plan_id = p.id and x.kind in ('fee', 'revenue')) f on true
      left join lateral (select sum(${orderRevenueSql}) as minor from orders o
         where o.merchant_id = p.merchant_id and ${orderSoldSql}
           and o.id in (select s.order_id from plan_service s where s.merchant_id = p.merchant_id and s.plan_id = p.id and not s.attached)) b on true
     where p.merchant_id = ${ctx.scope.merchantId} and p.id = ${anyOf(planIds)} and p.status = 'cancelled'`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
}
