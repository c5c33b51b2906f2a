import { sql } from 'kysely'
import { stayStates, type StayMove, type StayState } from '#contract/hotel-orders/stay.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { attendGuests, onOrder } from '../../orders/view.public.ts'
import { loadStays } from './load-stays.ts'
import { whyNotStay } from './stay-rules.ts'

type StayRef = { id: number; version?: number | undefined }
type Attendance = Parameters<typeof attendGuests>[2]

/** What becomes of the guests with the room they sleep in; who has left has been there. */
const attendance: Record<StayState, Attendance | null> = {
  expected: { from: ['boarded', 'no-show'], to: 'expected' },
  'in-house': { from: ['expected', 'no-show'], to: 'boarded' },
  absent: { from: ['expected'], to: 'no-show' },
  'checked-out': null,
}

/** Guests of a room come, stay away or leave; nights and money stay as they are. Throws 404, `operationInvalid`. */
export const moveStay =
  (move: StayMove) =>
  (ctx: Ctx, input: StayRef): Promise<OrderState> =>
    onOrder(ctx, input, async (work) => {
      const { order } = work
      const stay = (await loadStays(work.ctx, [order.id])).get(order.id) ?? fail('notFound')
      const facts = { status: order.status, deletedAt: order.deleted_at }
      if (whyNotStay(facts, stay, move, todayOf(ctx))) fail('operationInvalid')
      const state = stayStates.target(move, stay.state, null) ?? fail('operationInvalid')
      await sql`update order_stay set stay_state = ${state}, state_at = ${ctx.now.toISOString()}, state_by_name = ${ctx.actor.name}
        where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id}`.execute(work.ctx.db)
      const marks = attendance[state]
      if (marks) await attendGuests(work.ctx, order.id, marks)
      work.moved = true
      await emit(work.ctx, `hotel-orders.${move}`, {
        subject: 'order',
        subjectId: order.id,
        orderId: order.id,
        agentId: order.agent_id,
        agentVisible: true,
        facts: { arrival: stay.arrival, departure: stay.departure },
        topics: ['order', 'orderCount'],
      })
    })
