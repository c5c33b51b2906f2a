import { sql } from 'kysely'
import type { SayForm } from '#contract/orders/thread/thread.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { linesOf, requireVisible } from '../order/order-records.ts'
import { dropFiles } from './attachment.ts'
import { keepSaid } from './keep-said.ts'

/** Says something of an order to one side, with files that were sent before. The same request again says nothing new. */
export async function say(ctx: Ctx, form: SayForm): Promise<{ id: number }> {
  const { id, side, text, files } = form
  await requireVisible(ctx, id)
  refuseStrangeSide(ctx, form)
  if (!text && files.length === 0) failField('text', 'required')
  return asMerchant(ctx, async (inner) => {
    const supplierId = side === 'supplier' ? await supplierOf(inner, ctx, form) : null
    const said = { id, side, text, files, supplierId }
    return { id: await keepSaid(inner, said, `${ctx.actor.id} ${form.clientRequestId}`) }
  })
}

/** Agents and suppliers talk with the merchant, each on its own side. */
function refuseStrangeSide({ actor }: Ctx, { side }: SayForm): void {
  if (actor.kind === 'agent' && side !== 'agent') failField('side', 'notAllowed')
  if (actor.kind === 'supplier' && side !== 'supplier') failField('side', 'notAllowed')
}

/** A supplier is itself; staff name one of those that serve the order. */
async function supplierOf(inner: Ctx, { scope }: Ctx, { id, supplierId }: SayForm): Promise<number> {
  if (scope.supplierId) return scope.supplierId
  const { lines } = await linesOf(inner, id)
  return lines.some((line) => line.supplier_id === supplierId) && supplierId
    ? supplierId
    : failField('supplierId', 'unknown')
}

/** Takes one's own words and files back; that something was said stays. */
export async function unsay(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const message = await ctx.db
    .selectFrom('order_message')
    .select(['order_id', 'author_id', 'removed_at', 'side'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) fail('notFound')
  if (message.author_id !== ctx.actor.id) fail('operationInvalid')
  if (message.removed_at) return { done: true }
  await asMerchant(ctx, async (inner) => {
    await inner.db
      .updateTable('order_message')
      .set({ text: '', removed_at: sql<string>`clock_timestamp()` })
      .where('merchant_id', '=', inner.scope.merchantId)
      .where('id', '=', id)
      .execute()
    await dropFiles(inner, id)
    await emit(inner, 'orders.unsaid', {
      subject: 'order',
      subjectId: message.order_id,
      orderId: message.order_id,
      agentVisible: message.side === 'agent',
      topics: ['order'],
    })
  })
  return { done: true }
}
