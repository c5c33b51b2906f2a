import type { z } from 'zod'
import { taxWithin } from '#contract/pricing/tax/tax.ts'
import type { OrderState, PayOrder } from '#contract/orders/order-acts.schema.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { onOrder } from '../on-order.ts'
import { addedJournals, agentsOwn } from '../order-journals.ts'
import { paidOf } from './end-order.ts'
import { paymentNow } from '../refunds/order-money.ts'
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
    // Of an order that became dearer after it was paid the rest is due; one that is confirmed is sold at once.
    const dueMinor = order.total_minor + order.adjusted_minor - paidOf(order)
    const taxMinor = taxWithin(dueMinor, order.total_minor, order.tax_minor)
    const isSold = order.status === 'confirmed'
    work.journals.push(...addedJournals(order, { amountMinor: dueMinor, taxMinor }, isSold, from))
    work.stock = 'sell-held'
    work.moved = true
    patchOrder(work, {
      ...(isSold
        ? { booked_minor: order.booked_minor + dueMinor }
        : { reserved_minor: order.reserved_minor + dueMinor }),
      payment_status: 'paid',
    })
    patchOrder(work, { payment_status: paymentNow(order) })
    work.events.push({
      name: 'pay',
      agentVisible: true,
      facts: { amount: amountText(dueMinor, order.currency), method: input.method },
    })
  })
