import type { z } from 'zod'
import type { OneOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { onOrder } from '../on-order.ts'
import { moveTo, patchOrder, requireOrderVerb } from '../work/order-work.ts'

/** Out of the daily lists, by hand or by the merchant's rule. */
export const archiveOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    moveTo(work, 'archive', 'archived')
    patchOrder(work, { archived_at: work.ctx.now.toISOString() })
    work.events.push({ name: 'archive' })
  })

/** Back to what it was. */
export const unarchiveOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'unarchive')
    moveTo(work, 'unarchive', work.order.previous_status ?? fail('operationInvalid'))
    patchOrder(work, { archived_at: null })
    work.events.push({ name: 'unarchive' })
  })
