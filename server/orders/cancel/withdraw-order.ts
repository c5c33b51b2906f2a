import type { z } from 'zod'
import type { OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { endOrder, feeByRule, paidOf } from '../act/end-order.ts'
import { onOrder } from '../act/on-order.ts'
import { dueAt } from '../deadlines/due-at.ts'
import { moveTo, patchOrder, requireOrderVerb } from '../order/order-work.ts'
import { amountText } from '../act/settle-lines.ts'
import { usedPart } from './used-part.ts'

/**
 * The agent withdraws. Nobody has looked at it yet: cancelled at once and free. Else it asks, and the fee is worked out
 * at this moment, however long the answer takes.
 */
export const withdrawOrder = (ctx: Ctx, input: z.output<typeof WithReason>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'withdraw')
    const { order, ctx: inner } = work
    const requested = { withdraw_reason: input.reason, withdrawn_at: inner.now.toISOString() }
    if (order.status === 'reviewing') {
      endOrder(work, 'withdraw', 'cancelled', { refundMinor: paidOf(order), reason: input.reason })
      patchOrder(work, {
        ...requested,
        agent_status: 'accepted',
        cancel_reason: input.reason,
        withdraw_fee_minor: 0,
        withdraw_refund_minor: order.refund_minor,
      })
      return
    }
    const used = await usedPart(inner, work)
    const { feeMinor, refundMinor } = feeByRule(order, work.lines, inner.now, used)
    moveTo(work, 'withdraw', 'cancelling')
    patchOrder(work, {
      ...requested,
      agent_status: 'withdrawing',
      withdraw_due_at: dueAt(inner, 'requestHours', order.starts_at),
      withdraw_fee_minor: feeMinor,
      withdraw_refund_minor: refundMinor,
    })
    work.events.push({
      name: 'withdraw',
      reason: input.reason,
      agentVisible: true,
      facts: { refund: amountText(refundMinor, order.currency), fee: amountText(feeMinor, order.currency) },
    })
  })
