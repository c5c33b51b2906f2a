import { orderStates, paymentStates, type PaymentStatus } from '#contract/orders/orders.states.ts'
import { paidOf } from '../act/end-order.ts'
import { isOutside, type Pot } from '../order/order-journals.ts'
import type { OrderRecord } from '../order/order-records.ts'
import type { OrderPatch } from '../order/order-work.ts'

type Standing = Pick<OrderRecord, 'status' | 'previous_status'>
type Money = Standing & Pick<OrderRecord, 'reserved_minor' | 'booked_minor' | 'fee_minor'>

/** What its status was, where it was put away. */
const statusOf = ({ status, previous_status: previous }: Standing): OrderRecord['status'] =>
  status === 'archived' || status === 'cancelling' ? (previous ?? status) : status

export const hasEnded = (order: Standing): boolean => orderStates.is(statusOf(order), 'fallen')

/** The money of the order that a request moves now. */
export const potOf = (order: Standing): Pot =>
  hasEnded(order) ? 'fee' : statusOf(order) === 'confirmed' ? 'booked' : 'reserved'

/** What we hold of the agent's money for the order; nothing more can be given back. Promised money is not in it. */
export const heldOf = (order: Money): number =>
  potOf(order) === 'fee' ? (order.fee_minor ?? 0) : paidOf(order)

/** Money into the order's pot, or out of it where it is below zero. */
export function potPatch(order: OrderRecord, amountMinor: number): OrderPatch {
  const pot = potOf(order)
  if (pot === 'fee') return { fee_minor: (order.fee_minor ?? 0) + amountMinor }
  const adjusted_minor = order.adjusted_minor + amountMinor
  return pot === 'booked'
    ? { adjusted_minor, booked_minor: order.booked_minor + amountMinor }
    : { adjusted_minor, reserved_minor: order.reserved_minor + amountMinor }
}

/** How an order stands before anything was paid for it. */
export const paymentAtFirst = (order: Pick<OrderRecord, 'settlement_term' | 'total_minor'>): PaymentStatus =>
  isOutside(order) ? 'paid-outside' : order.total_minor === 0 ? 'paid' : 'unpaid'

/** How an order that was paid stands, by what is promised, what was given back and what we still hold. */
export function paymentNow(order: OrderRecord): PaymentStatus {
  if (paymentStates.is(order.payment_status, 'due') || isOutside(order)) return order.payment_status
  if (order.refunding_minor > 0) return 'refunding'
  const givenMinor = hasEnded(order) ? order.refund_minor : -order.adjusted_minor
  if (givenMinor <= 0) return 'paid'
  return heldOf(order) === 0 ? 'refunded' : 'part-refunded'
}
