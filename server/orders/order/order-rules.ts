import { share } from '#contract/kit/money/amounts.ts'
import type { Act, Actor, Hindrance } from '#contract/kit/states.ts'
import { lineStates, type LineMove, type LineStatus } from '#contract/orders/line.states.ts'
import {
  followUpStates,
  orderStates,
  paymentStates,
  type FollowVerb,
  type OrderVerb,
} from '#contract/orders/orders.states.ts'
import { fail } from '../../kit/call/errors.ts'
import type { ActorRef, CallCtx } from '../../kit/ctx.ts'
import { isRemoved, type LineRecord, type OrderRecord } from './order-records.ts'

/** A word that says why something cannot be done now. */
export type Why = `orders.why.${string}`

/** Another merchant's message acts as the agent it is here for orders, and as the supplier it is here for lines. */
export const orderActor = (actor: ActorRef): Actor => (actor.kind === 'merchant' ? 'agent' : actor.kind)
export const lineActor = (actor: ActorRef): Actor => (actor.kind === 'merchant' ? 'supplier' : actor.kind)

const isFollow = (verb: OrderVerb | FollowVerb): verb is FollowVerb => verb in followUpStates.verbs

/** The merchant's own shop, whose buyers' money is with us. */
const ownShop = 'shop'
/** Whether what stands in the way of a verb of an order holds now. `today` is the merchant's own day. */
const ofOrder: Record<
  Hindrance<typeof orderStates>,
  (order: OrderRecord, today: string, verb: OrderVerb) => boolean
> = {
  // Confirmed is what has its deposit; whatever else asks for a paid order means all of it.
  unpaid: (order, today, verb) => (verb === 'confirm' ? awaitsFirst(order, today) : awaitsPayment(order)),
  nothingToPay: (order) => order.on_hold || !awaitsPayment(order),
  onHold: (order) => order.on_hold,
  // A marketplace that was told no gives its guest the money back, and pays for no order of that number any more.
  channelRefused: (order) => order.channel !== '' && order.channel !== ownShop,
  noChangeAsked: (order) => !order.change_asked,
  serviceAhead: (order, today) =>
    order.status === 'confirmed' && (order.service_date >= today || (order.return_date ?? '') >= today),
  noOpenReturn: (order) => !order.return_open,
  notDeletable: (order) => !orderStates.is(order.status, 'fallen') && !order.invalid,
}
/** The same of a line. */
const ofLine: Record<
  Hindrance<typeof lineStates>,
  (line: LineRecord, order: OrderRecord, move: Act) => boolean
> = {
  notAsked: (line, _, { answers }) => line.asked !== answers,
  noOtherCost: (line) => !line.drift_at,
  supplierLocked: (_, order) => order.supplier_locked,
  noSupplier: (line) => !line.supplier_id,
  noDriver: (line) => !line.driven,
}

/** Why this cannot be done to the order now, or null. `today` is the merchant's own day. The one test of commands and `can`. */
export function whyNotOrder(order: OrderRecord, verb: OrderVerb | FollowVerb, today: string): Why | null {
  const { trashed } = isFollow(verb) ? followUpStates.verbs[verb] : orderStates.verbs[verb]
  if (order.deleted_at && !trashed) return 'orders.why.deleted'
  if (!order.deleted_at && trashed === 'only') return 'orders.why.notDeleted'
  if (isFollow(verb)) return whyNotFollow(order, verb)
  const { closed = order.status, unless } = orderStates.verbs[verb]
  if (!order.deleted_at && !orderStates.open(verb, order.status)) return `orders.why.${closed}`
  return unless && ofOrder[unless as keyof typeof ofOrder](order, today, verb) ? `orders.why.${unless}` : null
}

function whyNotFollow(order: OrderRecord, move: FollowVerb): Why | null {
  const { within, closed } = followUpStates.verbs[move]
  if (!within?.includes(order.status)) return `orders.why.${order.status}`
  return followUpStates.open(move, order.follow_up ?? 'none') ? null : `orders.why.${closed}`
}

/** A settle-by-order agent has yet to pay this order, or a marketplace what it holds. */
export const awaitsPayment = (order: OrderRecord): boolean =>
  order.on_hold ||
  (order.settlement_term === 'settle-by-order' &&
    order.total_minor > 0 &&
    paymentStates.is(order.payment_status, 'due'))

type Scheduled = Pick<OrderRecord, 'deposit_basis_points' | 'balance_days' | 'service_date'>
/** The day until which the rest of an order is paid that was sold by a deposit; null where all is paid at once. */
export const balanceOn = (order: Scheduled): string | null =>
  order.deposit_basis_points > 0
    ? Temporal.PlainDate.from(order.service_date).subtract({ days: order.balance_days }).toString()
    : null

/** What must be paid before an order is confirmed, of its price: its deposit while the rest has time, else all of it. */
export function firstPaymentOf(order: OrderRecord, today: string): number {
  const priceMinor = order.total_minor + order.adjusted_minor
  const until = balanceOn(order)
  return until !== null && today < until ? share(priceMinor, order.deposit_basis_points) : priceMinor
}

/** It waits for what must be paid first: its deposit, or all of it. */
export const awaitsFirst = (order: OrderRecord, today: string): boolean =>
  awaitsPayment(order) &&
  (order.on_hold || order.reserved_minor + order.booked_minor < firstPaymentOf(order, today))

/** What went with an amendment is sent to nobody again: only what its supplier keeps of it is left to settle. */
const ofRemoved: readonly LineMove[] = [
  'askSupplierCancel',
  'supplierAgreeCancel',
  'supplierRefuseCancel',
  'takeCost',
  'orderEnded',
]

/** Why this cannot be done to a line now, or null. */
export function whyNotLine(order: OrderRecord, line: LineRecord, move: LineMove): Why | null {
  if (order.deleted_at) return 'orders.why.deleted'
  const status = line.supplier_status
  const verb = lineStates.verbs[move]
  // Nobody serves a way back until it has a day.
  const isByHand = !verb.by.includes('system')
  if (isRemoved(line) && !ofRemoved.includes(move)) return 'orders.why.line_cancelled'
  if (line.open_until !== null && isByHand) return 'orders.why.openReturn'
  if (!lineStates.open(move, status)) return `orders.why.line_${status}`
  if (verb.within && !verb.within.includes(order.status)) return `orders.why.${order.status}`
  const { unless } = verb
  return unless && ofLine[unless as keyof typeof ofLine](line, order, verb) ? `orders.why.${unless}` : null
}

/** What the order shows: the least advanced of its live lines; cancelled only if all are. */
export function minAdvanced(statuses: readonly LineStatus[]): LineStatus {
  const live = statuses.filter((status) => status !== 'cancelled')
  return lineStates.names.find((name) => live.some((status) => status === name)) ?? 'cancelled'
}

/** Nothing more is waited for: every live line is approved or needs no sending, and there is one. */
export const allAnswered = (statuses: readonly LineStatus[]): boolean => {
  const live = statuses.filter((status) => status !== 'cancelled')
  return live.length > 0 && live.every((status) => lineStates.is(status, 'settled'))
}

/**
 * Refuses what is a new sale where the merchant's trial, or what it paid for, has ended. What was sold before goes on: it is paid,
 * changed, boarded, refunded and billed as ever.
 */
export function refusePaused({ merchant, now, past }: Pick<CallCtx, 'merchant' | 'now' | 'past'>): void {
  if (past || merchant.sellingUntil === null) return
  if (now.getTime() >= Date.parse(merchant.sellingUntil)) fail('orders.sellingPaused')
}
