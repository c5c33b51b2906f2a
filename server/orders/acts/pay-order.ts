import type { z } from 'zod'
import type { OrderState, PayOrder } from '#contract/orders/order-acts.schema.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { onOrder } from '../on-order.ts'
import { agentsOwn, reserveJournal } from '../order-journals.ts'
import { patchOrder, requireOrderVerb } from '../work/order-work.ts'
import { amountText } from '../lines/settle-lines.ts'

/**
 * An order of a settle-by-order agent is paid in time: staff write down what they received, an agent pays from its
 * balance. What was held is sold from now on.
 */
export const payOrder = (ctx: Ctx, input: z.output<typeof PayOrder>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'pay')
    const { order } = work
    if (input.method !== 'balance' && ctx.actor.kind === 'agent') failField('method', 'notAllowed')
    const from: AccountRef =
      input.method === 'balance'
        ? agentsOwn(order)
        : { kind: 'cash', name: input.method, currency: order.currency }
    work.journals.push(reserveJournal(order, from))
    work.stock = 'sell-held'
    work.moved = true
    patchOrder(work, { reserved_minor: order.total_minor, payment_status: 'paid' })
    work.events.push({
      name: 'pay',
      agentVisible: true,
      facts: { amount: amountText(order.total_minor, order.currency), method: input.method },
    })
  })
