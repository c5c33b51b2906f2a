import type { z } from 'zod'
import type { OneOrder, OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { onOrder } from '../on-order.ts'
import { patchOrder, requireOrderVerb } from '../work/order-work.ts'

/** Into the trash: refused, cancelled and invalid orders only. Nothing of its books is touched. */
export const deleteOrder = (ctx: Ctx, input: z.output<typeof WithReason>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'delete')
    patchOrder(work, { deleted_at: work.ctx.now.toISOString() })
    work.moved = true
    work.events.push({ name: 'delete', reason: input.reason })
  })

export const restoreOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'restore')
    patchOrder(work, { deleted_at: null })
    work.moved = true
    work.events.push({ name: 'restore' })
  })
