import { lineStates } from '#contract/orders/line.states.ts'
import { fail } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isRemoved } from '../order/order-records.ts'
import type { OrderWork } from '../order/order-work.ts'
import { plainAct } from '../act/plain-act.ts'

/** A stay, or a package of several days, is served until its last one. */
function isServed({ ctx, lines }: OrderWork): boolean {
  const today = todayOf(ctx)
  return lines.some(
    (line) =>
      !isRemoved(line) &&
      lineStates.is(line.supplier_status, 'live') &&
      (line.end_date ?? line.date) >= today,
  )
}

/** Out of the daily lists, by hand or by the merchant's rule. */
export const archiveOrder = plainAct('archive', {
  require: async (work) => {
    if (work.order.previous_status === 'confirmed' && isServed(work)) fail('orders.serviceAhead')
  },
  patch: (_, { ctx }) => ({ archived_at: ctx.now.toISOString(), archived_by_name: ctx.actor.name }),
})
