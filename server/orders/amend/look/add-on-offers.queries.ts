import { sql } from 'kysely'
import type { OfferedInstead } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { requireVisible, stands } from '../../order/order-records.ts'

/** Add-ons that the order's product, or the parts it has, offer now, and how many of each it has. */
export async function addOnOffersOf(ctx: Ctx, { id }: { id: number }): Promise<{ rows: OfferedInstead[] }> {
  await requireVisible(ctx, id)
  const { rows } = await sql<OfferedInstead>`
    with owner as (
      select o.merchant_id, o.id as order_id, o.sku_id, null::bigint as part_id from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.id = ${id}
      union all
      select l.merchant_id, l.order_id, l.sku_id, l.part_id from order_line l
       where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${id} and l.kind = 'part' and ${stands(sql`l`)})
    select a.add_on_id as "addOnId", w.part_id as "partId", s.names, s.facts ->> 'charge' as charge, a.required, a.most,
           coalesce((select sum(greatest(1, l.units)) from order_line l where l.merchant_id = w.merchant_id and l.order_id = w.order_id and l.kind = 'add-on'
                       and l.sku_id = a.add_on_id and l.part_id is not distinct from w.part_id and ${stands(sql`l`)}), 0)::int as quantity
      from owner w join sku_add_on a on a.merchant_id = w.merchant_id and a.sku_id = w.sku_id
      join sku s on s.merchant_id = a.merchant_id and s.id = a.add_on_id and s.enabled and s.deleted_at is null
     order by w.part_id nulls first, a.required desc, a.add_on_id`.execute(ctx.db)
  return { rows }
}
