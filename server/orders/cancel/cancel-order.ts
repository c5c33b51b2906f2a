import type { CancelOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { endOrder, feeByRule, refundOf } from '../act/end-order.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder, requireOrderVerb } from '../order/order-work.ts'
import { askIfUsed } from './used-part.ts'

/** Staff cancel, and the suppliers of its lines are asked to. */
export const cancelOrder = (ctx: Ctx, input: CancelOrder): Promise<OrderState> =>
  cancelBy('cancel', ctx, input)

/** The same books for what was cancelled outside already: nobody is told. */
export const markCancelled = (ctx: Ctx, input: CancelOrder): Promise<OrderState> =>
  cancelBy('markCancelled', ctx, input)

const cancelBy = (move: 'cancel' | 'markCancelled', ctx: Ctx, input: CancelOrder) =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, move)
    const used = await askIfUsed(work)
    const refundMinor = refundOf(
      work,
      input,
      () => feeByRule(work.order, work.lines, work.ctx.now, used).refundMinor,
    )
    endOrder(work, move, 'cancelled', { refundMinor, reason: input.reason, tell: move === 'cancel', used })
    patchOrder(work, { cancel_reason: input.reason })
  })
