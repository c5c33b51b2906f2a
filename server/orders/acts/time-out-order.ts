import { sql, type SqlBool } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { endOrder, paidOf } from '../act/end-order.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder } from '../order/order-work.ts'

const notPaid = reasonOf({ word: 'orders.text.notPaidInTime' })
/** An order `o` that fell for want of its payment. */
export const wasNotPaid = sql<SqlBool>`o.status = 'cancelled' and o.cancel_reason = ${notPaid}`

/**
 * "Time out": an order not paid, or not answered, in its time is cancelled and everything goes back. Asked again, or too
 * early, it does nothing, so the sweep may be killed and run again.
 */
export async function timeOutOrder(ctx: Ctx, id: number, why: 'unpaid' | 'unanswered'): Promise<void> {
  await onOrder(ctx, { id }, (work) => {
    const { order } = work
    const waiting = orderStates.open('timeOut', order.status)
    const deadline = why === 'unpaid' ? order.pay_by : order.answer_by
    if (!waiting || order.deleted_at || !deadline || new Date(deadline) > work.ctx.now) return
    if (why === 'unpaid' && order.payment_status !== 'unpaid') return
    if (why === 'unanswered' && work.lines.some((line) => lineStates.is(line.supplier_status, 'answered'))) {
      patchOrder(work, { answer_by: null })
      return
    }
    const reason = why === 'unpaid' ? notPaid : reasonOf({ word: 'orders.text.notAnsweredInTime' })
    endOrder(work, 'timeOut', 'cancelled', { refundMinor: paidOf(order), reason })
    patchOrder(work, { cancel_reason: reason })
    // What was only held is nobody's order yet.
    if (order.on_hold)
      work.events = work.events.map((one) => ({ ...one, name: 'holdEnded', agentVisible: false }))
  })
}
