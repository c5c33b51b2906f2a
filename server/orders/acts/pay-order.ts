import type { z } from 'zod'
import type { OrderState, PayOrder } from '#contract/orders/order-acts.schema.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { onOrder } from '../act/on-order.ts'
import { agentsOwn } from '../order/order-journals.ts'
import { payFrom } from '../pay/due.ts'
import { requireOrderVerb } from '../order/order-work.ts'

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
    const from: AccountRef =
      input.method === 'balance'
        ? agentsOwn(order)
        : { kind: 'cash', name: input.method, currency: order.currency }
    payFrom(work, from, input.method, amountMinor)
  })
