import type { OneOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kit/ctx.ts'
import { isOutside, reserveJournal } from '../order/order-journals.ts'
import { onOrder } from '../act/on-order.ts'
import { moveTo, patchOrder, type OrderWork } from '../order/order-work.ts'
import { takeMissingStock } from '../act/retake-stock.ts'

/**
 * An order in review goes on. What waited for this is done now: stock that is taken on request, and the money of an
 * agent whose credit limit asked for the review (`balanceTooLow` while it still does not suffice).
 */
export const approveOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    moveTo(work, 'approve', 'processing')
    await takeMissingStock(work)
    reserveMissing(work)
    work.events.push({ name: 'approve', agentVisible: true })
  })

/** Sets the total aside where it is not yet; a settle-by-order agent pays later. */
export function reserveMissing(work: OrderWork): void {
  const { order } = work
  if (order.settlement_term === 'settle-by-order' || isOutside(order)) return
  if (order.reserved_minor > 0 || order.total_minor === 0) return
  work.journals.push(reserveJournal(order))
  patchOrder(work, {
    reserved_minor: order.total_minor,
    payment_status: order.settlement_term === 'prepay' ? 'paid' : 'unpaid',
  })
}
