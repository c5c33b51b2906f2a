import { sql } from 'kysely'
import type { SaveRooming } from '#contract/hotel-orders/stay.schema.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { onOrder, renameGuests } from '../../orders/view.public.ts'
import { loadStays } from './load-stays.ts'

/**
 * Who sleeps in a room and how: bed wish, room number, each guest's name and bed. Guests who are left out keep their bed and
 * name. Throws 400000 for a guest that the order has not (any more) and for more extra beds than the room takes.
 */
export const saveRooming = (ctx: Ctx, input: SaveRooming): Promise<OrderState> =>
  onOrder(ctx, input, async (work) => {
    const { order } = work
    if (order.deleted_at || !orderStates.is(order.status, 'open')) fail('operationInvalid')
    const stay = (await loadStays(work.ctx, [order.id])).get(order.id) ?? fail('notFound')
    await renameGuests(work, input.guests)
    await writeBeds(work.ctx, order.id, input.guests)
    await checkExtraBeds(work.ctx, order.id, stay.extraBeds)
    await sql`update order_stay set bed_wish = ${input.bedWish}, room_number = ${input.roomNumber}, note = ${input.roomingNote}
      where merchant_id = ${ctx.scope.merchantId} and order_id = ${order.id}`.execute(work.ctx.db)
    work.moved = true
    await emit(work.ctx, 'hotel-orders.roomed', {
      subject: 'order',
      subjectId: order.id,
      orderId: order.id,
      agentId: order.agent_id,
      agentVisible: true,
      facts: { guests: input.guests.length },
      before: { bedWish: stay.bedWish, roomNumber: stay.roomNumber, note: stay.roomingNote },
      after: { bedWish: input.bedWish, roomNumber: input.roomNumber, note: input.roomingNote },
      topics: ['order', 'orderCount'],
    })
  })

/** A bed of the room is not written: it is where a guest sleeps if nothing is said. */
async function writeBeds(ctx: Ctx, orderId: number, guests: SaveRooming['guests']): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`delete from order_bed where merchant_id = ${merchantId} and order_id = ${orderId}
    and guest_id = any(${guests.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  const brought = guests.filter(({ bed }) => bed !== 'bed').map(({ id, bed }) => ({ id, bed }))
  await sql`insert into order_bed (merchant_id, order_id, guest_id, bed)
    select ${merchantId}, ${orderId}, r.id, r.bed from json_to_recordset(${JSON.stringify(brought)}::json) as r(id bigint, bed text)`.execute(
    ctx.db,
  )
}

/** A cot takes no extra bed. */
async function checkExtraBeds(ctx: Ctx, orderId: number, max: number | null): Promise<void> {
  if (max === null) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_bed
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and bed = 'extra-bed'`.execute(
    ctx.db,
  )
  if (rows.some(({ n }) => n > max)) failField('guests', 'hotel-orders.fieldErrors.extraBeds', { max })
}
