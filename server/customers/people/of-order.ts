import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { codeOf } from './code.ts'
import { reckon } from './figures.ts'
import { standsFor } from './stands-for.ts'

type OfOrder = { id: number; code: string; name: string; isContact: boolean }

/** The customers behind an order, its contact first; who was merged is told as the one that stands for it. */
export async function customersOfOrder(ctx: Ctx, orderId: number): Promise<OfOrder[]> {
  const { rows } = await sql<Omit<OfOrder, 'code'>>`
    select r.id, coalesce(nullif(r.name, ''), r.pinyin) as name, bool_or(l.guest_id = 0) as "isContact"
      from customer_order l ${standsFor('l')}
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${orderId} and r.erased_at is null
     group by r.id, 2 order by 3 desc, r.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, code: codeOf(row.id) }))
}

/** A customer that was made from an order is its contact, unless somebody else is known for that already. */
export async function tieToOrder(ctx: Ctx, customerId: number, orderId: number): Promise<void> {
  await sql`insert into customer_order (merchant_id, order_id, guest_id, customer_id, agent_id)
    select merchant_id, id, 0, ${customerId}, agent_id from orders where merchant_id = ${ctx.scope.merchantId} and id = ${orderId}
    on conflict (merchant_id, order_id, guest_id, owner_id) do nothing`.execute(ctx.db)
  await reckon(ctx, [customerId])
}
