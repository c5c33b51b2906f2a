import type { z } from 'zod'
import type { OrderState, PayOrder } from '#contract/orders/order-acts.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { onOrder } from '../act/on-order.ts'
import { agentsOwn } from '../order/order-journals.ts'
import { dueOf, payFrom } from '../pay/due.ts'
import { paidOf } from '../act/end-order.ts'
import { firstPaymentOf } from '../order/order-rules.ts'
import { todayOf } from '../../kit/text/today.ts'
import { requireOrderVerb, type OrderWork } from '../order/order-work.ts'

/**
 * An order of a settle-by-order agent is paid in time: staff write down what they received, an agent pays from its
 * balance. `amountMinor` where less than all that is due has come.
 */
export const payOrder = (
  ctx: Ctx,
  { amountMinor, ...input }: z.output<typeof PayOrder> & { amountMinor?: number },
): Promise<OrderState> =>
  onOrder(ctx, input, (work) => {
    requireOrderVerb(work, 'pay')
    const { order } = work
    if (input.method !== 'balance' && ctx.actor.kind === 'agent') failField('method', 'notAllowed')
    if (amountMinor !== undefined) requirePart(work, amountMinor)
    const from: AccountRef =
      input.method === 'balance'
        ? agentsOwn(order)
        : { kind: 'cash', name: input.method, currency: order.currency }
    payFrom(work, from, input.method, amountMinor)
  })

/** Never more than is due; an agent pays what must be paid first, at the least. */
function requirePart({ ctx, order }: OrderWork, amountMinor: number): void {
  const dueMinor = dueOf(order)
  if (amountMinor > dueMinor)
    failField('amountMinor', 'tooLarge', { max: minorToText(dueMinor, order.currency) })
  const firstMinor = Math.min(dueMinor, Math.max(1, firstPaymentOf(order, todayOf(ctx)) - paidOf(order)))
  if (ctx.actor.kind === 'agent' && amountMinor < firstMinor)
    failField('amountMinor', 'tooSmall', { min: minorToText(firstMinor, order.currency) })
}
