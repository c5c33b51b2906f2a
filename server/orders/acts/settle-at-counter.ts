import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { confirmNow } from '../act/settle-lines.ts'
import { onOrder } from '../act/on-order.ts'
import { dueOf, payFrom } from '../pay/due.ts'
import { fitLines } from '../prepaid/fit-order-codes.ts'
import { takeMissingStock } from '../act/retake-stock.ts'
import { moveTo } from '../order/order-work.ts'

type Counter = {
  id: number
  /** Where the money of the guest lies now. */
  from: AccountRef
  method: string
}

/**
 * An order that was just made at a counter: all that is due is paid, and the guests get their vouchers, whatever their supplier has
 * said by then, and the codes of prepaid tickets that they need. One act: it is paid and confirmed, or neither.
 */
export const settleAtCounter = (ctx: Ctx, { id, from, method }: Counter): Promise<OrderState> =>
  onOrder(ctx, { id }, async (work) => {
    const { order } = work
    if (order.status === 'reviewing') {
      moveTo(work, 'approve', 'processing')
      await takeMissingStock(work)
      work.events.push({ name: 'approve', agentVisible: true })
    }
    if (dueOf(order) > 0) payFrom(work, from, method)
    if (order.status === 'confirmed') return
    await fitLines(work, true)
    confirmNow(work, work.ctx)
  })
