import type { z } from 'zod'
import type { OneOrder, OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { onOrder } from '../on-order.ts'
import { patchOrder, requireOrderVerb } from '../work/order-work.ts'

type One = z.output<typeof OneOrder>

/** Booked outside already, or not any more. */
export const markOrdered = (ctx: Ctx, input: One & { ordered: boolean }): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'markOrdered')
    patchOrder(work, { ordered: input.ordered })
    work.events.push({ name: input.ordered ? 'markOrdered' : 'unmarkOrdered' })
  })

/** Left out of statistics, or counted again. */
export const markInvalid = (
  ctx: Ctx,
  input: z.output<typeof WithReason> & { invalid: boolean },
): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'markInvalid')
    patchOrder(work, { invalid: input.invalid })
    work.events.push({ name: input.invalid ? 'markInvalid' : 'unmarkInvalid', reason: input.reason })
  })

/** The supplier stays as it is, or may be changed again. */
export const lockSupplier = (ctx: Ctx, input: One & { locked: boolean }): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'lockSupplier')
    patchOrder(work, { supplier_locked: input.locked })
    work.events.push({ name: input.locked ? 'lockSupplier' : 'unlockSupplier' })
  })

/** A problem order is followed until somebody completes it. */
export const followOrder = (ctx: Ctx, input: z.output<typeof WithReason>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'follow')
    patchOrder(work, { follow_up: 'tracking', follow_up_reason: input.reason })
    work.events.push({ name: 'follow', reason: input.reason })
  })

export const completeFollowUp = (
  ctx: Ctx,
  input: One & { reason?: string | undefined },
): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'followComplete')
    patchOrder(work, { follow_up: 'completed' })
    work.events.push({ name: 'followComplete', reason: input.reason ?? null })
  })
