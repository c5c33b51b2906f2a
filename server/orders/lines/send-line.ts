import type { z } from 'zod'
import type { LineState, MarkSentOther, OneLine } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { bookCost } from '../act/book-cost.ts'
import { lineFacts } from '../act/end-order.ts'
import { onLine } from '../act/on-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import { moveLineTo, type OrderWork } from '../order/order-work.ts'

type LineRef = z.output<typeof OneLine>
type Handled = Omit<z.output<typeof MarkSentOther>, keyof LineRef>

/** The hand-off: the line is sent by its supplier's way and waits for the answer. */
export const sendOrder = (ctx: Ctx, input: LineRef): Promise<LineState> => onLine(ctx, input, sendNow)

export function sendNow(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'sendOrder', 'in-process', sent(work))
  work.sends.push({ lineId: line.id, kind: 'order' })
  work.events.push({ name: 'sendOrder', facts: lineFacts(line) })
}

/**
 * The same where its supplier is asked for more: sent, or sent again, by one letter with whatever else waits for it then. One that is
 * told otherwise than by mail is told as ever.
 */
export const sendByLetter = (ctx: Ctx, input: LineRef): Promise<LineState> =>
  onLine(ctx, input, (work, line) => {
    const before = work.sends.length
    if (line.supplier_status === 'pending') sendNow(work, line)
    else resendNow(work, line)
    if (line.supplier_id === null) return
    for (const send of work.sends.slice(before)) send.letter = { supplierId: line.supplier_id }
  })

export const resendOrder = (ctx: Ctx, input: LineRef): Promise<LineState> => onLine(ctx, input, resendNow)

export function resendNow(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'resendOrder', 'in-process', sent(work))
  work.sends.push({ lineId: line.id, kind: 'order' })
  work.events.push({ name: 'resendOrder', facts: lineFacts(line) })
}

/**
 * What is only noted of a line that waited to be sent is taken back by beginning anew: nobody was written to. Not once the order
 * was confirmed by it.
 */
async function noted(
  ctx: Ctx,
  input: LineRef,
  note: (work: OrderWork, line: LineRecord) => void,
): Promise<LineState> {
  let before: string | undefined
  const state = await onLine(ctx, input, (work, line) => {
    if (line.supplier_status === 'pending') before = work.order.status
    note(work, line)
  })
  if (state.orderStatus === before) ctx.takenBackBy?.({ lineId: state.lineId })
  return state
}

/** Sent by our own hands (a phone call): the supplier finds it in its log-in, no message leaves. */
export const markSent = (ctx: Ctx, input: LineRef): Promise<LineState> => noted(ctx, input, markSentNow)

export function markSentNow(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'markSent', 'in-process', sent(work))
  work.events.push({ name: 'markSent', facts: lineFacts(line) })
}

/** Handled by ourselves (nothing is owed to anybody) or by others (its cost is): no answer is waited for. */
export const markSentOther = (ctx: Ctx, input: Handled & LineRef): Promise<LineState> =>
  noted(ctx, input, (work, line) => markSentOtherNow(work, line, input))

export function markSentOtherNow(work: OrderWork, line: LineRecord, { way, note }: Handled): void {
  moveLineTo(work, line, 'markSentOther', 'approved', {
    handled_way: way,
    supplier_note: note,
    answered_at: work.ctx.now.toISOString(),
  })
  if (way === 'other-handled') bookCost(work, line, 'whole')
  work.events.push({ name: 'markSentOther', facts: { ...lineFacts(line), way }, reason: note || null })
}

export const markNoNeed = (ctx: Ctx, input: LineRef): Promise<LineState> => noted(ctx, input, markNoNeedNow)

export function markNoNeedNow(work: OrderWork, line: LineRecord): void {
  moveLineTo(work, line, 'markNoNeed', 'no-need', { answered_at: null })
  work.events.push({ name: 'markNoNeed', facts: lineFacts(line) })
}

/** A new question: what was answered before counts no more. */
function sent({ ctx }: OrderWork) {
  if (ctx.scope.supplierId) fail('operationInvalid')
  return {
    sent_at: ctx.now.toISOString(),
    answered_at: null,
    reject_reason: '',
    supplier_note: '',
    asked: null,
  }
}
