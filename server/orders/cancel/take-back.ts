import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { endOrder, feeByRule, paidOf } from '../act/end-order.ts'
import { onOrder } from '../act/on-order.ts'
import { readWhole } from '../order/order-records.ts'
import { patchOrder, requireOrderVerb, type OrderWork } from '../order/order-work.ts'
import { previewOf } from './cancellation-preview.ts'
import { usedPart } from './used-part.ts'

type TakenBack = {
  id: number
  reason: string
  /** By the order's own rule, or nothing is kept. */
  fee: 'rule' | 'none'
  /** Ends the act where it may not be: asked under the order's lock, with what of it is used. */
  check?: (facts: { usedRights: number; feeMinor: number }) => void
}

/** A marketplace takes its order back, or lets go what it held: decided by whoever calls, done at once. */
export const takeBackOrder = (ctx: Ctx, { id, reason, fee, check }: TakenBack): Promise<OrderState> =>
  onOrder(ctx, { id }, async (work) => {
    requireOrderVerb(work, 'takeBack')
    const { order, ctx: inner } = work
    const used = await usedPart(inner, work, { lock: true })
    const byRule = feeNow(work, used)
    check?.({ usedRights: used.rights, feeMinor: byRule.feeMinor })
    const refundMinor = fee === 'none' ? paidOf(order) : byRule.refundMinor
    endOrder(work, 'takeBack', 'cancelled', { refundMinor, reason, used })
    patchOrder(work, { cancel_reason: reason })
    if (order.on_hold)
      work.events = work.events.map((one) => ({ ...one, name: 'holdEnded', agentVisible: false }))
  })

type Used = Awaited<ReturnType<typeof usedPart>>
const feeNow = ({ order, lines, ctx }: OrderWork, used: Used): { feeMinor: number; refundMinor: number } =>
  order.status === 'reviewing'
    ? { feeMinor: 0, refundMinor: paidOf(order) }
    : feeByRule(order, lines, ctx.now, used)

/** What would be kept of an order if it were taken back now. */
export async function takeBackFee(ctx: Ctx, id: number): Promise<number> {
  const { order, lines } = await readWhole(ctx, id)
  return previewOf(order, lines, ctx.now, ctx.merchant.timeZone)?.feeMinor ?? 0
}
