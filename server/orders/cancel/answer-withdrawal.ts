import type { z } from 'zod'
import type { AgreeCancel, OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { endOrder, paidOf, refundOf } from '../act/end-order.ts'
import { plainAct } from '../act/plain-act.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder, requireOrderVerb } from '../order/order-work.ts'
import { askIfUsed } from './used-part.ts'

/** Staff agree: the refund as it was fixed when the agent asked, or by hand with a reason, or all at the operator's fault. */
export const agreeCancel = (ctx: Ctx, input: AgreeCancel): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'agreeCancel')
    if (input.refund !== 'rule' && !input.reason) failField('reason', 'required')
    const used = await askIfUsed(work)
    // Fixed when the agent asked; what was used since then is not given back.
    const refundMinor = refundOf(work, input, () =>
      Math.min(work.order.withdraw_refund_minor ?? 0, Math.max(0, paidOf(work.order) - used.priceMinor)),
    )
    endOrder(work, 'agreeCancel', 'cancelled', { refundMinor, reason: input.reason || null, used })
    patchOrder(work, {
      agent_status: 'accepted',
      cancel_reason: input.reason || work.order.withdraw_reason,
    })
  })

/** Staff do not agree: the order is again what it was. */
export const rejectCancel = plainAct<z.output<typeof WithReason>>('rejectCancel', {
  patch: () => ({ agent_status: 'rejected' }),
  agentVisible: true,
})
