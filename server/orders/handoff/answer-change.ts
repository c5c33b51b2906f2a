import type { z } from 'zod'
import type { OneOrder, OrderState, WithReason } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { completeNow } from '../act/follow-work.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder, requireOrderVerb } from '../order/order-work.ts'
import { postMessage } from '../act/mailbox.ts'

/** What the merchant whose line this order mirrors asks to change is done: its line is approved as changed. */
export const agreeChange = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  answer(ctx, { reason: '', ...input }, 'agreeChange', 'supplierAgreeChange')

/** It stays as it was, with the reason. */
export const refuseChange = (ctx: Ctx, input: z.output<typeof WithReason>): Promise<OrderState> =>
  answer(ctx, input, 'refuseChange', 'supplierRefuseChange')

/** The answer leaves with the act, once a question; the follow-up that the question began is complete. */
const answer = (
  ctx: Ctx,
  input: z.output<typeof WithReason>,
  act: 'agreeChange' | 'refuseChange',
  move: 'supplierAgreeChange' | 'supplierRefuseChange',
) =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, act)
    const { order } = work
    const { text, at } = order.change_asked!
    const lineId = order.mirror_of_line!
    patchOrder(work, { change_asked: null })
    if (order.follow_up === 'tracking' && order.follow_up_reason === text)
      completeNow(work, { outcome: 'solved' }, work.ctx)
    work.moved = true
    work.events.push({ name: act, reason: input.reason || null, agentVisible: true })
    await postMessage(work.ctx, order.mirror_of_merchant!, `${lineId} change ${at}`, {
      topic: 'mirror.answer',
      body: { kind: 'answered', lineId, move, reason: input.reason, at },
    })
  })
