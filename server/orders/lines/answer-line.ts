import type { LineState } from '#contract/orders/order-acts.schema.ts'
import type { SupplierAnswerMove } from '#contract/orders/line.states.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { answerRequest } from '../amend/answer-request.ts'
import { bookCost, keepFee, supplierFee } from '../act/book-cost.ts'
import { lineFacts } from '../act/end-order.ts'
import { onLine } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { costOf, moveLineTo, type LinePatch, type OrderWork } from '../order/order-work.ts'

/** What a supplier says of a line: by its log-in, a link in a mail, its own merchant's message, or through our staff. */
export type LineAnswer = {
  move: SupplierAnswerMove
  /** Why it rejects or refuses, or what it replies. */
  reason?: string
  note?: string
  supplierOrderCode?: string
  /** What it keeps of a cancelled line; by its ladder where it is not said. Staff and merchants' messages only. */
  feeMinor?: number | undefined
  version?: number | undefined
}

/**
 * Takes an answer: the one way in for all of them. `actor` is who answers where the session is not (a link, a message).
 * Throws `operationInvalid` where the line waits for no such answer, `notFound` for a line the session cannot see.
 */
export function answerLine(
  ctx: Ctx,
  lineId: number,
  answer: LineAnswer,
  actor: ActorRef = ctx.actor,
): Promise<LineState> {
  return onLine({ ...ctx, actor }, { lineId, version: answer.version }, async (work, line) => {
    const patch: LinePatch = { answered_at: work.ctx.now.toISOString() }
    if (answer.supplierOrderCode) patch.supplier_order_code = answer.supplierOrderCode
    const note = answer.note || answer.reason
    if (note) patch.supplier_note = note
    await effects[answer.move](work, line, answer, patch)
    work.events.push({
      name: answer.move,
      reason: answer.reason || answer.note || null,
      facts: lineFacts(line),
    })
  })
}

type Effect = (
  work: OrderWork,
  line: LineRecord,
  answer: LineAnswer,
  patch: LinePatch,
) => Promise<void> | void

const effects: Record<SupplierAnswerMove, Effect> = {
  supplierApprove(work, line, _, patch) {
    moveLineTo(work, line, 'supplierApprove', 'approved', { ...patch, reject_reason: '' })
    bookCost(work, line, 'whole')
  },
  supplierReject(work, line, { reason = '' }, patch) {
    moveLineTo(work, line, 'supplierReject', 'rejected', { ...patch, reject_reason: reason })
  },
  supplierReply(work, line, _, patch) {
    moveLineTo(work, line, 'supplierReply', 'supplier-replied', patch)
  },
  async supplierAgreeCancel(work, line, answer, patch) {
    const feeMinor = answer.feeMinor ?? (await feeWhenRequested(work, line))
    moveLineTo(work, line, 'supplierAgreeCancel', 'cancelled', { ...patch, asked: null })
    keepFee(work, line, feeMinor)
  },
  supplierRefuseCancel(work, line, _, patch) {
    moveLineTo(work, line, 'supplierRefuseCancel', 'approved', { ...patch, asked: null })
    bookCost(work, line, 'whole')
  },
  async supplierAgreeChange(work, line, _, patch) {
    moveLineTo(work, line, 'supplierAgreeChange', 'approved', { ...patch, asked: null })
    bookCost(work, line, 'whole')
    await answerRequest(work, line, true, '')
  },
  async supplierRefuseChange(work, line, { reason = '' }, patch) {
    const before = line.asked_before ?? 'approved'
    const isAnswered = before === 'approved'
    moveLineTo(work, line, 'supplierRefuseChange', before, {
      ...patch,
      asked: null,
      asked_before: null,
      // Its booking still waits for an answer.
      ...(!isAnswered && { answered_at: null }),
    })
    if (isAnswered) bookCost(work, line, 'whole')
    await answerRequest(work, line, false, reason)
  },
}

/** By the supplier's ladder at the moment it was asked, not when it got round to answer. */
async function feeWhenRequested(work: OrderWork, line: LineRecord): Promise<number> {
  if (!line.supplier_id) return 0
  const supplier = (await loadSuppliers(work.ctx, [line.supplier_id])).get(line.supplier_id)
  const at = line.asked_at ? new Date(line.asked_at) : work.ctx.now
  return supplierFee(
    line.leg_starts_at ?? work.order.starts_at,
    costOf(work, line),
    supplier?.cancelRule ?? [],
    at,
  )
}
