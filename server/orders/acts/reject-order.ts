import type { z } from 'zod'
import type { OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { endOrder, paidOf } from '../act/end-order.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder } from '../order/order-work.ts'

/** Staff refuse an order before it is confirmed: stock and money go back whole. */
export const rejectOrder = (ctx: Ctx, input: z.output<typeof WithReason>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    endOrder(work, 'reject', 'refused', { refundMinor: paidOf(work.order), reason: input.reason })
    patchOrder(work, { reject_reason: input.reason })
  })
