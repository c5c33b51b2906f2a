import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { followNow } from './follow-work.ts'
import { saleJournal } from '../order/order-journals.ts'
import { todayOf } from '../../kit/text/today.ts'
import { allAnswered, awaitsFirst, minAdvanced } from '../order/order-rules.ts'
import { moveTo, patchOrder, systemOf, type OrderWork } from '../order/order-work.ts'

/** An amount for a sentence: "2,655.00 THB". */
export const amountText = (minor: number, currency: string): string =>
  `${groupedAmount(minor, currency)} ${currency}`

/**
 * What follows from the lines: the order shows its least advanced one, confirms by itself when all are answered and
 * paid (also where that was so before it was approved, or before a withdrawal of it was refused), and becomes a problem order when a supplier rejects after the confirmation or no line is left.
 */
export function settleLines(work: OrderWork): void {
  const statuses = work.lines.map((line) => line.supplier_status)
  const shown = minAdvanced(statuses)
  if (shown !== work.order.supplier_status) patchOrder(work, { supplier_status: shown })
  const { status, payment_status: payment } = work.before
  const isSame = work.order.status === status && work.order.payment_status === payment
  if (work.linePatches.size === 0 && isSame) return
  if (
    work.order.status === 'processing' &&
    !asksWord(work) &&
    allAnswered(statuses) &&
    !awaitsFirst(work.order, todayOf(work.ctx)) &&
    !waitsForCodes(work)
  )
    confirmNow(work, systemOf(work.ctx))
  if (work.order.status !== 'confirmed' || work.linePatches.size === 0) return
  const rejected = work.lines.some(
    (line) => line.supplier_status === 'rejected' && work.linePatches.get(line.id)?.supplier_status,
  )
  if (rejected)
    followNow(work, 'supplier-rejected', reasonOf({ word: 'orders.text.supplierRejectedAfterConfirm' }))
  else if (shown === 'cancelled')
    followNow(work, 'no-line-left', reasonOf({ word: 'orders.text.noLineLeft' }))
}

/** Its merchant has every order confirmed by a person, or its product asks for that and nobody's line stands for it. */
const asksWord = ({ ctx, asksWord: isOwn }: OrderWork): boolean =>
  isOwn === true || ctx.merchant.settings['autoConfirm'] === 'person'

/** A line has not got its codes of prepaid tickets: nothing is confirmed without them. */
const waitsForCodes = ({ lines }: OrderWork): boolean =>
  lines.some(({ codes, supplier_status: status }) => codes === 'short' && status !== 'cancelled')

/** What was set aside is sold, and the guests get their vouchers. */
export function confirmNow(work: OrderWork, by: Ctx): void {
  if (waitsForCodes(work)) fail('orders.waitsForCodes')
  moveTo(work, 'confirm', 'confirmed', by)
  if (work.order.reserved_minor > 0) work.journals.push(saleJournal(work.order))
  patchOrder(work, {
    booked_minor: work.order.booked_minor + work.order.reserved_minor,
    reserved_minor: 0,
    pay_by: null,
    answer_by: null,
  })
  work.vouchers = 'issue'
  work.events.push({ name: 'confirm', by, agentVisible: true })
}
