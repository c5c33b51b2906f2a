import type { z } from 'zod'
import type { ExtendHold, OrderState } from '#contract/orders/order-acts.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { extendHeldStock } from '../../stock/stock.public.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder, requireOrderVerb, type OrderWork } from '../order/order-work.ts'

/**
 * More time to pay for an order that only holds its places: so many minutes from when it would end, or from now where
 * that is over and nobody has cancelled it yet. Never past the start of the service.
 */
export const extendHold = (ctx: Ctx, input: z.output<typeof ExtendHold>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    requireOrderVerb(work, 'extendHold')
    const { order, ctx: inner } = work
    const from = Math.max(inner.now.getTime(), new Date(order.pay_by ?? inner.now).getTime())
    const until = new Date(from + input.minutes * 60_000)
    if (until > new Date(order.starts_at)) failField('minutes', 'orders.why.afterStart')
    await payableUntil(work, until)
  })

/** What holds its places until its supplier's option ends holds them as long as that does: what is unpaid is never due earlier for it. */
export const holdUnpaidUntil = (ctx: Ctx, id: number, until: string): Promise<OrderState> =>
  onOrder(ctx, { id }, async (work) => {
    const { order } = work
    if (order.deleted_at || !orderStates.open('timeOut', order.status)) return
    if (order.payment_status !== 'unpaid' || order.pay_by === null) return
    const later = new Date(Math.min(new Date(until).getTime(), new Date(order.starts_at).getTime()))
    if (later > new Date(order.pay_by)) await payableUntil(work, later)
  })

async function payableUntil(work: OrderWork, until: Date): Promise<void> {
  const { order, ctx } = work
  const payBy = until.toISOString()
  await extendHeldStock(ctx, order.id, payBy)
  patchOrder(work, { pay_by: payBy })
  work.moved = true
  work.events.push({
    name: 'extendHold',
    agentVisible: true,
    facts: { until: momentText(until, ctx.merchant.timeZone) },
  })
}
