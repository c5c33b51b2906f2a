import type { z } from 'zod'
import type { OrderPayments } from '#contract/orders/pay/pay.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { attemptsOf, makeLink } from '../../payments/payments.public.ts'
import { onOrder } from '../act/on-order.ts'
import { todayOf } from '../../kit/text/today.ts'
import { paidOf } from '../act/end-order.ts'
import { awaitsPayment, firstPaymentOf } from '../order/order-rules.ts'
import { requireVisible } from '../order/order-records.ts'
import { dueOf } from './due.ts'

type OrderRef = { id: number; version?: number | undefined }
/** An order whose places are not held for a time may be paid for so long. */
const linkDays = 7

/** A link by which an order is paid, whole, in parts, or what must be paid first of it; as long as its places are held for it. */
export const linkOrder =
  (way: 'whole' | 'parts' | 'first') =>
  async (ctx: Ctx, input: OrderRef): Promise<PayLink> => {
    let made: PayLink | undefined
    await onOrder(ctx, input, async (work) => {
      const { order } = work
      const dueMinor = dueOf(order)
      const firstMinor = firstPaymentOf(order, todayOf(work.ctx)) - paidOf(order)
      const amountMinor = way === 'first' ? Math.min(dueMinor, firstMinor) : dueMinor
      if (!awaitsPayment(order) || amountMinor <= 0) fail('orders.noPayNeeded')
      made = await makeLink(work.ctx, {
        subject: 'order',
        subjectId: order.id,
        agentId: order.agent_id,
        title: order.code,
        currency: order.currency,
        amountMinor,
        parts: way === 'parts',
        expiresAt: order.pay_by
          ? new Date(order.pay_by)
          : new Date(ctx.now.getTime() + linkDays * 86_400_000),
      })
    })
    return made ?? fail('operationInvalid')
  }

/** Every try to pay an order, the newest first. */
export async function orderPayments(ctx: Ctx, { id }: OrderRef): Promise<z.input<typeof OrderPayments>> {
  await requireVisible(ctx, id)
  const tries = await asMerchant(ctx, (inner) => attemptsOf(inner, 'order', id))
  return {
    rows: tries.map((one) => ({
      id: one.id,
      number: one.number,
      system: one.system,
      method: one.method,
      state: one.state,
      amountMinor: one.amount_minor,
      refundedMinor: one.refunded_minor,
      currency: one.currency,
      at: one.paid_at ?? one.created_at,
    })),
  }
}
