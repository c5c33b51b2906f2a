import type { Actor } from '#contract/kit/states.ts'
import { lineMoveInOrder, lineStates, type LineMove, type LineStatus } from '#contract/orders/line.states.ts'
import { followUpStates, orderStates, type OrderAct, type OrderMove } from '#contract/orders/orders.states.ts'
import type { ActorRef } from '../kit/ctx.ts'
import type { LineRecord, OrderRecord } from './order-records.ts'

/** A word that says why something cannot be done now. */
export type Why = `orders.why.${string}`
export type OrderVerb = OrderMove | OrderAct | 'follow' | 'followComplete'

/** Another merchant's message acts as the agent it is here for orders, and as the supplier it is here for lines. */
export const orderActor = (actor: ActorRef): Actor => (actor.kind === 'merchant' ? 'agent' : actor.kind)
export const lineActor = (actor: ActorRef): Actor => (actor.kind === 'merchant' ? 'supplier' : actor.kind)

const isMove = (verb: OrderVerb): verb is OrderMove => verb in orderStates.moves

/** Why this cannot be done to the order now, or null. `today` is the merchant's own day. The one test of commands and `can`. */
export function whyNotOrder(order: OrderRecord, verb: OrderVerb, today: string): Why | null {
  if (verb === 'restore') return order.deleted_at ? null : 'orders.why.notDeleted'
  if (order.deleted_at) return verb === 'copy' ? null : 'orders.why.deleted'
  if (isMove(verb)) return whyNotMove(order, verb, today)
  if (verb === 'follow' || verb === 'followComplete') return whyNotFollow(order, verb)
  return whyNotAct(order, verb)
}

function whyNotMove(order: OrderRecord, move: OrderMove, today: string): Why | null {
  if (!orderStates.open(move, order.status)) return `orders.why.${order.status}`
  if (move === 'confirm' && awaitsPayment(order)) return 'orders.why.unpaid'
  if (move === 'archive' && order.status === 'confirmed' && order.service_date >= today)
    return 'orders.why.serviceAhead'
  return null
}

function whyNotFollow(order: OrderRecord, move: 'follow' | 'followComplete'): Why | null {
  if (order.status === 'archived') return 'orders.why.archived'
  if (followUpStates.open(move, order.follow_up ?? 'none')) return null
  return move === 'follow' ? 'orders.why.alreadyFollowed' : 'orders.why.notFollowed'
}

const ended: readonly string[] = ['refused', 'cancelled', 'archived']

function whyNotAct(order: OrderRecord, act: Exclude<OrderAct, 'restore'>): Why | null {
  switch (act) {
    case 'copy':
    case 'remark':
    case 'markOrdered':
    case 'markInvalid':
      return null
    case 'contact':
    case 'lockSupplier':
      return ended.includes(order.status) ? `orders.why.${order.status}` : null
    case 'amend':
      return ended.includes(order.status) || order.status === 'cancelling'
        ? `orders.why.${order.status}`
        : null
    case 'agreeChange':
    case 'refuseChange':
      if (!order.change_asked) return 'orders.why.noChangeAsked'
      return order.status === 'confirmed' ? null : `orders.why.${order.status}`
    case 'delete':
      return order.status === 'refused' || order.status === 'cancelled' || order.invalid
        ? null
        : 'orders.why.notDeletable'
    case 'extendHold':
    case 'pay':
      return !ended.includes(order.status) && order.status !== 'cancelling' && awaitsPayment(order)
        ? null
        : 'orders.why.nothingToPay'
  }
}

/** A settle-by-order agent has yet to pay this order. */
export const awaitsPayment = (order: OrderRecord): boolean =>
  order.settlement_term === 'settle-by-order' &&
  order.total_minor > 0 &&
  (order.payment_status === 'unpaid' || order.payment_status === 'part-paid')

/** Why this cannot be done to a line now, or null. */
export function whyNotLine(order: OrderRecord, line: LineRecord, move: LineMove): Why | null {
  if (order.deleted_at) return 'orders.why.deleted'
  const status = line.supplier_status
  if (!lineStates.open(move, status)) return `orders.why.line_${status}`
  const allowed: readonly string[] = lineMoveInOrder[move]
  if (!allowed.includes(order.status)) return `orders.why.${order.status}`
  if (/^supplier(Agree|Refuse)Cancel$/.test(move) && line.asked !== 'cancel') return 'orders.why.notAsked'
  if (/^supplier(Agree|Refuse)Change$/.test(move) && line.asked !== 'change') return 'orders.why.notAsked'
  if (/^(take|refuse)Cost$/.test(move) && !line.drift_at) return 'orders.why.noOtherCost'
  if (move === 'changeSupplier' && order.supplier_locked) return 'orders.why.supplierLocked'
  if (/^(sendOrder|resendOrder|markSent)$/.test(move) && !line.supplier_id) return 'orders.why.noSupplier'
  if (move === 'arrangeDriver' && !line.driven) return 'orders.why.noDriver'
  return null
}

/** What the order shows: the least advanced of its live lines; cancelled only if all are. */
export function leastAdvanced(statuses: readonly LineStatus[]): LineStatus {
  const live = statuses.filter((status) => status !== 'cancelled')
  return lineStates.names.find((name) => live.some((status) => status === name)) ?? 'cancelled'
}

/** Nothing more is waited for: every live line is approved or needs no sending, and there is one. */
export const allAnswered = (statuses: readonly LineStatus[]): boolean => {
  const live = statuses.filter((status) => status !== 'cancelled')
  return live.length > 0 && live.every((status) => status === 'approved' || status === 'no-need')
}
