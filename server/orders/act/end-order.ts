import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderMove, PaymentStatus } from '#contract/orders/orders.states.ts'
import { fail } from '../../kit/call/errors.ts'
import { feeOfParts, type FeeFacts } from '../money/fees.ts'
import { isOutside, returnJournals } from '../order/order-journals.ts'
import { isRemoved, type LineRecord, type OrderRecord } from '../order/order-records.ts'
import { moveTo, patchLine, patchOrder, systemOf, type OrderWork } from '../order/order-work.ts'
import { amountText } from './settle-lines.ts'

/** What guests of an order have used: it is not given back, and its lines stay as they were served. */
export type UsedPart = { rights: number; lineIds: ReadonlySet<number>; priceMinor: number }
export const nothingUsed: UsedPart = { rights: 0, lineIds: new Set(), priceMinor: 0 }

/** What the agent has given for the order so far: set aside or sold. A fee is kept of that, a refund given of that. */
export const paidOf = (order: Pick<OrderRecord, 'reserved_minor' | 'booked_minor'>): number =>
  order.reserved_minor + order.booked_minor

/** What of its price was set aside or sold, whatever requests gave back or collected since. */
export const fundedOf = (
  order: Pick<OrderRecord, 'reserved_minor' | 'booked_minor' | 'adjusted_minor'>,
): number => paidOf(order) - order.adjusted_minor

/** Nights of a stay, for rules that keep nights. */
export const nightsOf = (lines: readonly LineRecord[]): number => {
  const [line] = lines
  if (!line?.end_date) return 0
  return Temporal.PlainDate.from(line.date).until(line.end_date).days
}

/** What the fee of an order is worked out from, but the moment. */
export const feeFactsOf = (order: OrderRecord, lines: readonly LineRecord[]): Omit<FeeFacts, 'at'> => ({
  rule: order.cancel_rule,
  totalMinor: paidOf(order),
  nights: nightsOf(lines),
  history: order.fee_steps,
})

/**
 * The start that the fee of an order counts to: its own. A way back that is still open has no day, so it counts to the start of its
 * way out, also once that has gone: dropping one way and then the other saves nothing.
 */
export function feeStartOf(order: Pick<OrderRecord, 'starts_at'>, lines: readonly LineRecord[]): string {
  const isOpenAlone = lines.every((line) => line.leg === null || isRemoved(line) || line.open_until !== null)
  const out = isOpenAlone ? lines.find(({ leg }) => leg === 1) : undefined
  return out?.leg_starts_at ?? order.starts_at
}

/** What the steps of a rule keep their shares of: what was paid, or the whole price where only a part of it was. */
export const feePriceOf = (order: OrderRecord): number =>
  order.payment_status === 'part-paid'
    ? Math.max(paidOf(order), order.total_minor + order.adjusted_minor)
    : paidOf(order)

/**
 * The fee by the order's own rule at a moment; what was used is kept whole. Of an order that is paid in part a step keeps its share of the
 * whole price, as far as it was paid.
 */
export function feeByRule(
  order: OrderRecord,
  lines: readonly LineRecord[],
  at: Date,
  used: Pick<UsedPart, 'priceMinor'> = nothingUsed,
): { feeMinor: number; refundMinor: number } {
  const facts = feeFactsOf(order, lines)
  const paidMinor = facts.totalMinor
  const totalMinor = feePriceOf(order)
  const usedMinor = Math.min(used.priceMinor, totalMinor)
  const rest = { shareMinor: totalMinor - usedMinor, startsAt: new Date(feeStartOf(order, lines)) }
  const byRule = usedMinor + feeOfParts([rest], { ...facts, totalMinor, at }).feeMinor
  const feeMinor = Math.min(byRule, paidMinor)
  return { feeMinor, refundMinor: paidMinor - feeMinor }
}

export type RequestedRefund = {
  refund: 'rule' | 'operator-fault' | 'by-hand'
  refundMinor?: number | undefined
}

/** What goes back: by the rule (worked out before, or now), all of it at the operator's fault, or an amount by hand. */
export function refundOf(work: OrderWork, input: RequestedRefund, byRule: () => number): number {
  const paid = paidOf(work.order)
  if (input.refund === 'operator-fault') return paid
  if (input.refund === 'rule') return Math.min(byRule(), paid)
  const wanted = input.refundMinor ?? fail('badInput')
  if (wanted > paid) fail('orders.refundTooHigh', { most: amountText(paid, work.order.currency) })
  return wanted
}

type Ending = {
  refundMinor: number
  reason: string | null
  /** Suppliers are asked by message; false where they know already. */
  tell?: boolean
  by?: OrderWork['ctx']
  /** What guests have used: it keeps its places, and its suppliers are asked for nothing. */
  used?: UsedPart
}

/** Ends an order: money back less the fee, stock back, vouchers void, unsent lines fall, sent ones ask their supplier. */
export function endOrder(
  work: OrderWork,
  move: OrderMove,
  to: 'refused' | 'cancelled',
  ending: Ending,
): void {
  const { order } = work
  const paid = paidOf(order)
  moveTo(work, move, to, ending.by)
  work.journals.push(...returnJournals(order, ending.refundMinor))
  patchOrder(work, {
    reserved_minor: 0,
    booked_minor: 0,
    adjusted_minor: 0,
    // An amendment may have given back and kept something before.
    refund_minor: order.refund_minor + ending.refundMinor,
    fee_minor: (order.fee_minor ?? 0) + paid - ending.refundMinor,
    payment_status: paymentAfter(order.payment_status, ending.refundMinor, paid),
    answer_by: null,
  })
  work.stock = 'give-back'
  work.usedLines = ending.used?.lineIds ?? work.usedLines
  work.promo = 'give-back'
  work.vouchers = 'void'
  work.events.push({
    name: move,
    reason: ending.reason,
    agentVisible: true,
    facts: describeMoney(work, { refundMinor: ending.refundMinor, feeMinor: paid - ending.refundMinor }),
    ...(ending.by && { by: ending.by }),
  })
  endLines(work, ending)
}

/** What goes back and what is kept, as it is told; of an order that is settled outside by its rule, and nothing of it is booked. */
function describeMoney({ order, lines, ctx }: OrderWork, booked: { refundMinor: number; feeMinor: number }) {
  const { refundMinor, feeMinor } = isOutside(order) ? feeByRule(order, lines, ctx.now) : booked
  return {
    refund: amountText(refundMinor, order.currency),
    fee: amountText(feeMinor, order.currency),
  }
}

function paymentAfter(status: PaymentStatus, refundMinor: number, paidMinor: number): PaymentStatus {
  // While money is on its way back it says so; for what was not paid nothing is waited any more.
  if (status === 'unpaid' || status === 'refunding') return status
  if (refundMinor === 0) return status === 'part-paid' ? 'paid' : status
  return refundMinor === paidMinor ? 'refunded' : 'part-refunded'
}

/** The agent waits for nobody: sent and approved lines go to reviewing, their suppliers are asked to let go. */
function endLines(work: OrderWork, ending: Ending): void {
  for (const line of work.lines)
    // What was agreed and used was served: its cost stays.
    if (line.supplier_status !== 'approved' || !work.usedLines.has(line.id)) letGo(work, line, ending)
}

/** A line that is not served any more: unsent it falls, else its supplier is asked to let it go. */
export function letGo(
  work: OrderWork,
  line: LineRecord,
  { reason, tell = true }: Pick<Ending, 'reason' | 'tell'>,
): void {
  const to = lineStates.target('orderEnded', line.supplier_status, null)
  if (!to) return
  if (to === 'cancelled') {
    patchLine(work, line, { supplier_status: to })
    return
  }
  patchLine(work, line, {
    supplier_status: to,
    asked: 'cancel',
    asked_at: work.ctx.now.toISOString(),
    asked_text: reason ?? '',
    answered_at: null,
  })
  if (tell && line.sent_at) work.sends.push({ lineId: line.id, kind: 'cancel' })
  work.events.push({ name: 'askSupplierCancel', by: systemOf(work.ctx), facts: lineFacts(line) })
}

export const lineFacts = (line: LineRecord) => ({
  line: line.names,
  supplier: line.supplier_name ?? '',
  supplierId: line.supplier_id,
})
