import type { AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { paidOf } from '../act/end-order.ts'
import { amountText } from '../act/settle-lines.ts'
import { addedJournals, taxOn } from '../order/order-journals.ts'
import type { OrderRecord } from '../order/order-records.ts'
import { paymentNow } from '../refunds/order-money.ts'
import { patchOrder, requireOrderVerb, type OrderWork } from '../order/order-work.ts'

/** What is to be paid now: of an order that became dearer after it was paid the rest. */
export const dueOf = (order: OrderRecord): number => order.total_minor + order.adjusted_minor - paidOf(order)

/**
 * The order is paid from an account, all that is due or a part of it: what was held is sold from now on, as a part keeps its
 * places too; one that is confirmed is sold at once.
 */
export function payFrom(
  work: OrderWork,
  from: AccountRef,
  method: string,
  amountMinor = dueOf(work.order),
): void {
  requireOrderVerb(work, 'pay')
  const { order } = work
  const dueMinor = dueOf(order)
  if (amountMinor > dueMinor) fail('operationInvalid')
  const taxMinor = taxOn(order, paidOf(order), amountMinor)
  const isSold = order.status === 'confirmed'
  work.journals.push(...addedJournals(order, { amountMinor, taxMinor }, isSold, from))
  work.stock = 'sell-held'
  work.moved = true
  patchOrder(work, {
    ...(isSold
      ? { booked_minor: order.booked_minor + amountMinor }
      : { reserved_minor: order.reserved_minor + amountMinor }),
    payment_status: amountMinor < dueMinor ? 'part-paid' : 'paid',
  })
  patchOrder(work, { payment_status: paymentNow(order) })
  work.events.push({
    name: 'pay',
    agentVisible: true,
    facts: { amount: amountText(amountMinor, order.currency), method },
  })
}
