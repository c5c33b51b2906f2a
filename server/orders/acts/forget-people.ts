import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { searchOf } from '../order/order-search.ts'
import { searchNames } from '../order/order-search.ts'

/** What stands where a name stood. */
const forgotten = '***'
type Place = { orderId: number; guestId: number }

/**
 * Takes people out of orders that are over: as the contact (guest 0) or as guests. What was bought, when, by which agent and
 * for how much stays as it was, and so does every posting. The log keeps that contacts were changed, not what they were.
 */
export async function forgetPeople(ctx: Ctx, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const { merchantId } = ctx.scope
  const orderIds = [...new Set(places.map(({ orderId }) => orderId))].toSorted((a, b) => a - b)
  const contacts = places.filter(({ guestId }) => guestId === 0).map(({ orderId }) => orderId)
  const guests = places.filter(({ guestId }) => guestId !== 0).map(({ guestId }) => guestId)
  await sql`select id from orders where merchant_id = ${merchantId} and id = any(${orderIds}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  await sql`update order_guest set name = ${forgotten}, pinyin = '', info = '{}'
    where merchant_id = ${merchantId} and id = any(${guests}::bigint[])`.execute(ctx.db)
  await sql`update orders set contact_name = ${forgotten}, contact_pinyin = '', contact_phone = '', contact_email = '', phone_tail = '', collected = '{}'
    where merchant_id = ${merchantId} and id = any(${contacts}::bigint[])`.execute(ctx.db)
  await sql`update orders set lead_name = '' where merchant_id = ${merchantId} and id = any(${orderIds}::bigint[])`.execute(
    ctx.db,
  )
  await sql`select app.forget_contacts(${orderIds}::bigint[])`.execute(ctx.db)
}

type Named = {
  id: number
  agent_id: number
  contact_name: string
  contact_pinyin: string
  remark: string
  note: string | null
  guests: { name: string; pinyin: string }[] | null
}

/** Orders are found by the names and notes that are left of them, once all is forgotten. */
export async function findAnew(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Named>`
    select o.id, o.agent_id, o.contact_name, o.contact_pinyin, o.remark, n.note,
           (select jsonb_agg(jsonb_build_object('name', g.name, 'pinyin', g.pinyin)) from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id) as guests
      from orders o left join order_internal n on n.merchant_id = o.merchant_id and n.order_id = o.id
     where o.merchant_id = ${merchantId} and o.id = any(${[...orderIds]}::bigint[])`.execute(ctx.db)
  const found = rows.map(
    ({ id, agent_id: agentId, contact_name: name, contact_pinyin: pinyin, ...order }) => ({
      order_id: id,
      ...searchOf(
        merchantId,
        agentId,
        searchNames(name, pinyin, order.guests ?? []).filter((one) => one !== forgotten),
        [order.remark, order.note ?? ''],
      ),
    }),
  )
  await sql`update order_search s set grams = r.grams, names = r.names, notes = r.notes
    from json_populate_recordset(null::order_search, ${JSON.stringify(found)}::json) r
    where s.merchant_id = ${merchantId} and s.order_id = r.order_id`.execute(ctx.db)
}
