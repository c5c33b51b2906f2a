import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { AppError } from '../../../kit/call/errors.ts'
import { emit } from '../../../kit/events.ts'
import { updateRow } from '../../../kit/db/rows.ts'
import { failureReason } from '../../../kit/call/failure.ts'
import { reserveReturn } from '../../acts/reserve-return.ts'
import { withdrawOrder } from '../../cancel/withdraw-order.ts'
import { postMessage, type MirrorAnswer, type MirrorAsk, type Received } from '../../act/mailbox.ts'
import { putToFollowUp } from '../../follow/follow-order.ts'

/**
 * Our customer's merchant asks to cancel or change what it ordered here. A cancellation is that agent's withdrawal, with
 * the fee of this moment; what it comes to is told when it is decided, or now, where nothing is left to decide. A change is
 * followed up by our staff, whose yes or no (`answer-change.ts`) is told; of an order that has ended it was told already.
 */
export async function passOn(ctx: Ctx, message: Received, ask: MirrorAsk): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'fee_minor', 'currency', 'return_open', 'return_date'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('mirror_of_merchant', '=', message.from_merchant)
    .where('mirror_of_line', '=', ask.lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (ask.asked === 'change') return order && noteChange(ctx, order.id, ask)
  const answer = (body: Pick<Answered, 'move' | 'reason'> & Partial<Answered>) =>
    postMessage(ctx, message.from_merchant, `${ask.lineId} asked ${message.id}`, {
      topic: 'mirror.answer',
      body: { kind: 'answered', lineId: ask.lineId, ...body },
    })
  if (ask.asked === 'reserve') {
    const answerTheirs = (move: 'supplierApprove' | 'supplierReject', reason = '') =>
      answer({ lineId: ask.of, move, reason })
    if (!order) return answerTheirs('supplierReject')
    const { date, session } = ask
    try {
      if (order.return_open) await reserveReturn(ctx, { id: order.id, date, session })
      else if (order.return_date !== date) return answerTheirs('supplierReject')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return answerTheirs('supplierReject', failureReason(error))
    }
    // Until they have confirmed it, that answer is still to come.
    return order.status === 'confirmed' ? answerTheirs('supplierApprove') : undefined
  }
  if (!order) return answer({ move: 'supplierAgreeCancel', reason: '', feeMinor: 0 })
  const { id, status, fee_minor: fee, currency } = order
  if (orderStates.is(status, 'fallen'))
    return answer({ move: 'supplierAgreeCancel', reason: '', feeMinor: fee ?? 0, currency })
  if (status === 'cancelling') return
  await keepChange(ctx, id, null)
  try {
    await withdrawOrder(ctx, { id, reason: ask.text || '–' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await answer({ move: 'supplierRefuseCancel', reason: failureReason(error) })
  }
}

async function noteChange(ctx: Ctx, id: number, { text, at }: MirrorAsk): Promise<void> {
  await keepChange(ctx, id, { text, at })
  await emit(ctx, 'orders.changeAsked', {
    subject: 'order',
    subjectId: id,
    orderId: id,
    reason: text,
    topics: ['order', 'orderCount'],
  })
  await putToFollowUp(ctx, id, 'change-asked', text)
}

const keepChange = (ctx: Ctx, id: number, input: { text: string; at: string } | null) =>
  updateRow(ctx, 'orders', { id }, { change_asked: input && JSON.stringify(input) })

type Answered = Extract<MirrorAnswer, { kind: 'answered' }>
