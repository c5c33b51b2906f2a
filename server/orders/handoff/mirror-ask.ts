import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/errors.ts'
import { toFailure } from '../../kit/failure.ts'
import { loadMerchant } from '../../kit/system-ctx.ts'
import { withdrawOrder } from '../withdraw-order.ts'
import { postMessage, type MirrorAnswer, type MirrorAsk, type Received } from './mailbox.ts'
import { followUp } from './tell-staff.ts'

/**
 * Our customer's merchant asks to cancel or change what it ordered here. A cancellation is that agent's withdrawal, with
 * the fee of this moment; what it comes to is told when it is decided, or now, where nothing is left to decide. A change is
 * followed up by our staff, who answer by phone or mail.
 */
export async function passOn(ctx: Ctx, message: Received, ask: MirrorAsk): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'status', 'fee_minor', 'currency'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('mirror_of_merchant', '=', message.from_merchant)
    .where('mirror_of_line', '=', ask.lineId)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (ask.asked === 'change') return order && followUp(ctx, order.id, ask.text)
  const answer = (body: Pick<Answered, 'move' | 'reason'> & Partial<Answered>) =>
    postMessage(ctx, message.from_merchant, `${ask.lineId} asked ${message.id}`, {
      topic: 'mirror.answer',
      body: { kind: 'answered', lineId: ask.lineId, ...body },
    })
  if (!order) return answer({ move: 'supplierAgreeCancel', reason: '', feeMinor: 0 })
  const { id, status, fee_minor: fee, currency } = order
  if (status === 'cancelled' || status === 'refused')
    return answer({ move: 'supplierAgreeCancel', reason: '', feeMinor: fee ?? 0, currency })
  if (status === 'cancelling') return
  try {
    await withdrawOrder(ctx, { id, reason: ask.text || '–' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { language } = await loadMerchant(ctx.db, message.from_merchant)
    const { body } = toFailure(ctx.app, error, language, '')
    await answer({ move: 'supplierRefuseCancel', reason: body.message ?? '' })
  }
}

type Answered = Extract<MirrorAnswer, { kind: 'answered' }>
