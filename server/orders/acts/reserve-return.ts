import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { ReserveReturn } from '#contract/orders/legs/reserve.schema.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amendOrder } from '../amend/amend-order.ts'
import { openRequest } from '../amend/modify-requests.ts'
import { planAmendment } from '../amend/plan-amendment.ts'
import { onOrder } from '../act/on-order.ts'
import { askIfBackLate } from '../legs/back-late.ts'
import { requireOrderVerb } from '../order/order-work.ts'

/**
 * Gives an open return its day: the seat is taken, its supplier and cost begin, its rights are for that day. It costs
 * nothing and nobody decides on it. Of two who want the last seat the second is told.
 */
export const reserveReturn = (ctx: Ctx, { date, session, ...one }: ReserveReturn): Promise<OrderState> =>
  onOrder(ctx, one, async (work) => {
    requireOrderVerb(work, 'reserveReturn')
    if (await openRequest(work.ctx, work.order.id)) fail('orders.requestOpen')
    const plan = await planAmendment(work.ctx, work, Amendment.parse({ back: { date, session } }))
    askIfBackLate(work.ctx, plan)
    await amendOrder(work, plan, '')
    work.events.push({
      name: 'reserveReturn',
      agentVisible: true,
      facts: { date: [date, session].filter(Boolean).join(' ') },
    })
  })
