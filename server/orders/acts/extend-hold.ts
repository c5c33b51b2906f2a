import type { z } from 'zod'
import type { ExtendHold, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { extendHeldStock } from '../../stock/stock.public.ts'
import { onOrder } from '../on-order.ts'
import { patchOrder, requireOrderVerb } from '../work/order-work.ts'

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
    const payBy = until.toISOString()
    await extendHeldStock(inner, order.id, payBy)
    patchOrder(work, { pay_by: payBy })
    work.moved = true
    work.events.push({
      name: 'extendHold',
      agentVisible: true,
      facts: { until: momentText(until, inner.merchant.timeZone) },
    })
  })
