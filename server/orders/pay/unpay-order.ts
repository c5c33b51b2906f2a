import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { orderStates, paymentStates } from '#contract/orders/orders.states.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { paidOf } from '../act/end-order.ts'
import { amountText } from '../act/settle-lines.ts'
import { onOrder } from '../act/on-order.ts'
import { addedJournals, bounced, taxOn } from '../order/order-journals.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { patchOrder } from '../order/order-work.ts'

type Unpaid = {
  id: number
  amountMinor: number
  /** Where the money stood before it was the order's. */
  to: AccountRef
  /** The journal that set it aside. */
  reverses?: number
  reason: string
}

/**
 * A payment that was no payment of this order is taken back by the reverse of its journals: the order is owed again. Its places
 * stay, and no time ends it by itself: a person decided this. Refused where the money has moved on since: refunded, asked back,
 * given back by a change, or gone with the order's end.
 */
export const unpayOrder = (
  ctx: Ctx,
  { id, amountMinor, to, reverses, reason }: Unpaid,
): Promise<OrderState> =>
  onOrder(ctx, { id }, (work) => {
    const { order } = work
    if (!mayUnpay(order, amountMinor)) fail('orders.moneyMoved', { order: order.code })
    const isSold = order.status === 'confirmed'
    const taxMinor = taxOn(order, paidOf(order) - amountMinor, amountMinor)
    const [reserved, ...sold] = addedJournals(order, { amountMinor, taxMinor }, isSold, to).map(bounced)
    // What was sold is set aside again before it goes from there.
    work.journals.push(
      ...sold,
      ...(reserved ? [{ ...reserved, ...(reverses && { reverses }), memo: reason }] : []),
    )
    const left = paidOf(order) - amountMinor
    patchOrder(work, {
      ...(isSold
        ? { booked_minor: order.booked_minor - amountMinor }
        : { reserved_minor: order.reserved_minor - amountMinor }),
      payment_status: left > 0 ? 'part-paid' : 'unpaid',
      pay_by: null,
    })
    work.moved = true
    work.events.push({
      name: 'paymentTakenBack',
      reason,
      agentVisible: true,
      facts: { amount: amountText(amountMinor, order.currency) },
    })
  })

const mayUnpay = (order: OrderRecord, amountMinor: number): boolean =>
  orderStates.is(order.status, 'standing') &&
  !order.deleted_at &&
  (order.payment_status === 'paid' || paymentStates.is(order.payment_status, 'due')) &&
  (order.status === 'confirmed' ? order.booked_minor : order.reserved_minor) >= amountMinor
