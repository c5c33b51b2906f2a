import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { postMessage, type MirrorSaid } from '../act/mailbox.ts'

type Said = { id: number; side: 'internal' | 'agent' | 'supplier'; supplierId: number | null }
type Crossing = { merchantId: number; lineId: number }

/**
 * What staff say to a supplier that is a merchant here, or to an agent whose order mirrors a line of its own merchant, its
 * staff read at their order: the words alone, and what files are called. Costs and what is said on other sides stay.
 */
export async function crossOver(
  ctx: Ctx,
  { id, side, supplierId }: Said,
  { text, messageId }: { text: string; messageId: number },
): Promise<void> {
  const to =
    side === 'supplier'
      ? await serving(ctx, id, supplierId)
      : side === 'agent'
        ? await sold(ctx, id)
        : undefined
  if (!to) return
  const body: MirrorSaid = { lineId: to.lineId, of: side === 'supplier' ? 'mirror' : 'line', text }
  await postMessage(ctx, to.merchantId, `said ${messageId}`, { topic: 'mirror.said', body })
}

/** The merchant that serves a line of this supplier's, and the line that its order mirrors. */
async function serving(ctx: Ctx, orderId: number, supplierId: number | null): Promise<Crossing | undefined> {
  const { rows } =
    await sql<Crossing>`select mirror_merchant as "merchantId", coalesce(mirror_with, id) as "lineId" from order_line
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and supplier_id = ${supplierId} and mirror_merchant is not null
    order by supplier_status = 'cancelled', position limit 1`.execute(ctx.db)
  return rows[0]
}

/** The merchant whose line this order mirrors. */
async function sold(ctx: Ctx, orderId: number): Promise<Crossing | undefined> {
  const { rows } =
    await sql<Crossing>`select mirror_of_merchant as "merchantId", mirror_of_line as "lineId" from orders
    where merchant_id = ${ctx.scope.merchantId} and id = ${orderId} and mirror_of_merchant is not null and mirror_of_line is not null`.execute(
      ctx.db,
    )
  return rows[0]
}
