import { sql } from 'kysely'
import type { SayForm } from '#contract/orders/thread/thread.schema.ts'
import { takeFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { asMerchant, writtenAt, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { linesOf, requireVisible } from '../order-records.ts'
import { dropFiles } from './attachment.ts'

const events = {
  internal: 'orders.saidInternal',
  agent: 'orders.saidAgent',
  supplier: 'orders.saidSupplier',
} as const

/** Says something of an order to one side, with files that were sent before. The same request again says nothing new. */
export async function say(ctx: Ctx, form: SayForm): Promise<{ id: number }> {
  const { id, side, text, files } = form
  await requireVisible(ctx, id)
  refuseStrangeSide(ctx, form)
  if (!text && files.length === 0) failField('text', 'required')
  return asMerchant(ctx, async (inner) => {
    const supplierId = side === 'supplier' ? await supplierOf(inner, ctx, form) : null
    const { messageId, isNew } = await insertMessage(inner, form, supplierId)
    if (!isNew) return { id: messageId }
    const taken = (await takeFiles(inner, files)) ?? failField('files', 'unknown')
    if (taken.length > 0)
      await sql`insert into order_message_file (merchant_id, message_id, position, file_id)
        select ${inner.scope.merchantId}, ${messageId}, f.place, f.id from unnest(${files}::bigint[]) with ordinality as f(id, place)`.execute(
        inner.db,
      )
    await touch(inner, id)
    await emit(inner, events[side], {
      subject: 'order',
      subjectId: id,
      orderId: id,
      agentVisible: side === 'agent',
      topics: ['order', 'orderCount'],
    })
    await tellSide(inner, form, supplierId)
    return { id: messageId }
  })
}

const excerpt = 120

/** Whoever reads that side hears of it; nobody of what was said on another one. */
async function tellSide(ctx: Ctx, { id, side, text }: SayForm, supplierId: number | null): Promise<void> {
  const about = {
    kind: 'messageCame',
    subject: { topic: 'order', id },
    facts: { text: text.slice(0, excerpt) },
  } as const
  if (ctx.actor.kind !== 'staff' || side === 'internal')
    return notify(ctx, { ...about, to: { holding: 'entertainment.PlayOrderList' } })
  if (side === 'supplier')
    return notify(ctx, {
      ...about,
      to: { holding: 'entertainment.PlayOrderList', supplierId: supplierId ?? undefined },
    })
  const { agent_id: agentId } = await readRow(ctx, 'orders', id)
  await notify(ctx, { ...about, to: { holding: 'bookingCenter.PlayOrderList', agentId } })
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

async function insertMessage(
  ctx: Ctx,
  { id, side, text, clientRequestId }: SayForm,
  supplierId: number | null,
): Promise<{ messageId: number; isNew: boolean }> {
  const { db, scope, actor } = ctx
  const key = { merchant_id: scope.merchantId, order_id: id, request: `${actor.id} ${clientRequestId}` }
  const inserted = await db
    .insertInto('order_message')
    .values({
      ...key,
      side,
      supplier_id: supplierId,
      author_kind: actor.kind,
      author_id: actor.id,
      author_name: actor.name,
      text,
      at: writtenAt(ctx) ?? sql<string>`clock_timestamp()`,
    })
    .onConflict((on) => on.columns(['merchant_id', 'order_id', 'request']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { messageId: inserted.id, isNew: true }
  const before = await db
    .selectFrom('order_message')
    .select('id')
    .where('merchant_id', '=', key.merchant_id)
    .where('order_id', '=', id)
    .where('request', '=', key.request)
    .executeTakeFirstOrThrow()
  return { messageId: before.id, isNew: false }
}

/** Changed since it was last seen, for everybody but who wrote; nobody's version of it is older by that. */
const touch = (ctx: Ctx, orderId: number) =>
  ctx.db
    .updateTable('orders')
    .set({ modified_at: writtenAt(ctx) ?? sql<string>`clock_timestamp()`, modified_by: ctx.actor.id })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', orderId)
    .execute()

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
