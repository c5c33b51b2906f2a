import { sql } from 'kysely'
import type { SayForm } from '#contract/orders/thread/thread.schema.ts'
import { takeFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { writtenAt, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { crossOver } from './cross-over.ts'
import { mailTalk } from './talk/mail-talk.ts'

const events = {
  internal: 'orders.saidInternal',
  agent: 'orders.saidAgent',
  supplier: 'orders.saidSupplier',
} as const

export type Said = Pick<SayForm, 'id' | 'side' | 'text' | 'files'> & { supplierId: number | null }

/**
 * Keeps what was said of an order, once for each `request`, with the merchant's own eyes; whoever reads that side is told, a
 * supplier without a log-in by mail, and a merchant that serves or sold the order through its own. Answers the message's id.
 */
export async function keepSaid(ctx: Ctx, said: Said, request: string): Promise<number> {
  const { id, side, files } = said
  const { messageId, isNew } = await insertMessage(ctx, said, request)
  if (!isNew) return messageId
  const taken = (await takeFiles(ctx, files)) ?? failField('files', 'unknown')
  if (taken.length > 0)
    await sql`insert into order_message_file (merchant_id, message_id, position, file_id)
      select ${ctx.scope.merchantId}, ${messageId}, f.place, f.id from unnest(${files}::bigint[]) with ordinality as f(id, place)`.execute(
      ctx.db,
    )
  await touch(ctx, id)
  await emit(ctx, events[side], {
    subject: 'order',
    subjectId: id,
    orderId: id,
    agentVisible: side === 'agent',
    topics: ['order', 'orderCount'],
  })
  await tellSide(ctx, said)
  const view = [said.text, ...taken.map(({ name }) => `[${name}]`)].filter(Boolean).join('\n')
  // What came from outside has crossed already.
  if (ctx.actor.kind === 'staff' && !ctx.past) {
    await crossOver(ctx, said, { text: view, messageId })
    if (said.supplierId !== null)
      await mailTalk(ctx, { orderId: id, supplierId: said.supplierId, messageId, text: view })
  }
  return messageId
}

const excerpt = 120

/** Whoever reads that side hears of it; nobody of what was said on another one. */
async function tellSide(ctx: Ctx, { id, side, text, supplierId }: Said): Promise<void> {
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

/** People speak at an order, and merchants that are bound to it; the product itself and marketplaces do not. */
const speakerOf = ({ actor: { kind } }: Ctx) =>
  kind === 'system' || kind === 'channel' ? fail('operationInvalid') : kind

async function insertMessage(
  ctx: Ctx,
  { id, side, text, supplierId }: Said,
  request: string,
): Promise<{ messageId: number; isNew: boolean }> {
  const { db, scope, actor } = ctx
  const key = { merchant_id: scope.merchantId, order_id: id, request }
  const inserted = await db
    .insertInto('order_message')
    .values({
      ...key,
      side,
      supplier_id: supplierId,
      author_kind: speakerOf(ctx),
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
