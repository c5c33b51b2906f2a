import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/errors.ts'
import { toFailure } from '../../kit/failure.ts'
import type { Job } from '../../kit/jobs.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { answerLine } from '../answer-line.ts'
import { createOrder } from '../create/create-orders.ts'
import { followOrder } from '../mark-order.ts'
import { withdrawOrder } from '../withdraw-order.ts'
import { amountText } from '../settle-lines.ts'
import {
  noteFailure,
  postMessage,
  readMessage,
  takeMessage,
  type MirrorAnswer,
  type MirrorOrder,
  type Received,
} from './mailbox.ts'

/**
 * Handles one message in the receiver's own transactions: once, however often it is tried. Where the receiver's account
 * is suspended, or anything else stands in the way, it waits and is tried again.
 */
export const handleMessageJob: Job = async ({ app }, { messageId }) => {
  const message = await readMessage(app, Number(messageId))
  if (!message || message.handled_at) return
  try {
    await handle(app, message)
  } catch (error) {
    await noteFailure(app, message.id, error instanceof Error ? error.message : String(error))
    throw error
  }
}

async function handle(app: App, message: Received): Promise<void> {
  const actor = await withSystemCtx(app, message.to_merchant, async (ctx) => {
    if (ctx.merchant.plan === 'suspended' || ctx.merchant.plan === 'ended')
      throw new Error('the account is suspended')
    return actorOf(ctx, message.from_merchant)
  })
  const inTheirs = (work: (ctx: Ctx) => Promise<void>) =>
    withSystemCtx(
      app,
      message.to_merchant,
      async (ctx) => {
        if (await takeMessage(ctx, message.id)) await work(ctx)
      },
      actor,
    )
  if (message.topic === 'mirror.order') {
    const answer = await makeMirror(app, message, message.body, actor)
    return inTheirs(async (ctx) => {
      const key = (kind: string) => `${message.body.lineId} ${kind} ${message.id}`
      for (const body of answer)
        await postMessage(ctx, message.from_merchant, key(body.kind), { topic: 'mirror.answer', body })
    })
  }
  if (message.topic === 'mirror.ask') return inTheirs((ctx) => passOn(ctx, message, message.body))
  return inTheirs((ctx) => takeAnswer(ctx, message, message.body, actor))
}

async function actorOf(ctx: Ctx, from: number): Promise<ActorRef> {
  const { rows } = await sql<{
    names: Record<string, string>
    code: string
  }>`select names, code from platform.merchant where id = ${from}`.execute(ctx.db)
  const name = rows[0]?.names[ctx.merchant.language] || rows[0]?.names['en'] || rows[0]?.code || ''
  return { kind: 'merchant', id: null, name, origin: 'mirror' }
}

/**
 * Makes the mirror order by the one way in which orders are made: our price for that agent, our stock, its credit. The
 * request id makes it once. What forbids it goes back as a rejection, in the words of the failure.
 */
async function makeMirror(
  app: App,
  { id, from_merchant: from, to_merchant: to }: Received,
  order: MirrorOrder,
  actor: ActorRef,
): Promise<MirrorAnswer[]> {
  const { lineId, chain, orderCode, skuId, endDate, language, contactPinyin: _, ...facts } = order
  const effects: (() => void)[] = []
  const base = await withSystemCtx(
    app,
    to,
    async (ctx) => ({ ctx, agentId: await agentOf(ctx, from) }),
    actor,
  )
  const ctx: Ctx = { ...base.ctx, afterCommit: (effect) => effects.push(effect) }
  try {
    if (base.agentId === null) throw new AppError('notFound')
    if (chain.includes(to)) throw new AppError('operationInvalid')
    const created = await createOrder(ctx, {
      ...facts,
      contactPinyin: '',
      skuId,
      agentId: base.agentId,
      agentOrderCode: orderCode,
      clientRequestId: `mirror-${from}-${id}`,
      guests: facts.guests.map((guest) => ({ ...guest, pinyin: guest.pinyin || '' })),
      language: language as 'en',
      ...(endDate && { endDate }),
      mirrorOf: { merchantId: from, lineId },
    })
    for (const effect of effects) effect()
    const made: MirrorAnswer = {
      kind: 'made',
      lineId,
      orderId: created.id,
      orderCode: created.code,
      totalMinor: created.totalMinor,
      currency: created.currency,
    }
    return created.status === 'confirmed'
      ? [made, { kind: 'answered', lineId, move: 'supplierApprove', reason: '' }]
      : [made]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { body } = toFailure(app, error, ctx.merchant.language, '')
    return [{ kind: 'answered', lineId, move: 'supplierReject', reason: body.message ?? error.message }]
  }
}

async function agentOf(ctx: Ctx, merchantId: number): Promise<number | null> {
  const agent = await ctx.db
    .selectFrom('agent')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('bound_merchant_id', '=', merchantId)
    .executeTakeFirst()
  return agent?.id ?? null
}

/** Our customer's merchant asks to cancel or change: a withdrawal of its order here, or something to follow up. */
async function passOn(
  ctx: Ctx,
  message: Received,
  { lineId, asked, text }: { lineId: number; asked: 'cancel' | 'change'; text: string },
): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'fee_minor', 'currency'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('mirror_of_merchant', '=', message.from_merchant)
    .where('mirror_of_line', '=', lineId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!order) throw new Error('the order that this is about has not come yet')
  if (asked === 'change') return follow(ctx, order.id, text)
  if (order.status === 'cancelled' || order.status === 'refused') {
    const body: MirrorAnswer = {
      kind: 'answered',
      lineId,
      move: 'supplierAgreeCancel',
      reason: '',
      feeMinor: order.fee_minor ?? 0,
      currency: order.currency,
    }
    return postMessage(ctx, message.from_merchant, `${lineId} ended ${message.id}`, {
      topic: 'mirror.answer',
      body,
    })
  }
  if (order.status === 'cancelling') return
  await withdrawOrder(ctx, { id: order.id, reason: text || '–' })
}

/** What the supplier merchant says of our line. It speaks only of lines that were handed to it. */
async function takeAnswer(ctx: Ctx, message: Received, answer: MirrorAnswer, actor: ActorRef): Promise<void> {
  const { rows } = await sql<{
    orderId: number
    mirror: number | null
    costMinor: number | null
    currency: string | null
  }>`
    select l.order_id as "orderId", l.mirror_merchant as mirror, c.cost_minor as "costMinor", c.currency
      from order_line l left join order_line_cost c on c.merchant_id = l.merchant_id and c.line_id = l.id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${answer.lineId}`.execute(ctx.db)
  const [line] = rows
  if (!line || line.mirror !== message.from_merchant) return
  if (answer.kind === 'made') {
    await sql`update order_line set mirror_order_id = ${answer.orderId}, mirror_order_code = ${answer.orderCode}, supplier_order_code = ${answer.orderCode}
       where merchant_id = ${ctx.scope.merchantId} and id = ${answer.lineId}`.execute(ctx.db)
    const same = line.costMinor === answer.totalMinor && line.currency === answer.currency
    if (!same)
      await follow(
        ctx,
        line.orderId,
        ctx.app.word(ctx.merchant.language, 'orders.text.mirrorDrift', {
          theirs: amountText(answer.totalMinor, answer.currency),
          ours: line.costMinor === null ? '–' : amountText(line.costMinor, line.currency ?? ''),
        }),
      )
    return
  }
  const { move, reason } = answer
  const feeMinor = answer.currency === line.currency ? answer.feeMinor : undefined
  try {
    await answerLine(ctx, answer.lineId, { move, reason, feeMinor }, actor)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await follow(
      ctx,
      line.orderId,
      ctx.app.word(ctx.merchant.language, 'orders.text.mirrorSaid', {
        name: actor.name,
        what: ctx.app.word(ctx.merchant.language, `orders.moves.${move}`),
        reason,
      }),
    )
  }
}

/** Puts an order into follow-up; one that is followed already keeps its first reason. */
async function follow(ctx: Ctx, id: number, reason: string): Promise<void> {
  try {
    await followOrder(
      { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'mirror' } },
      { id, reason },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
