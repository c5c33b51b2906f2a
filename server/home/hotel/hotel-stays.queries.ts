import { sql, type RawBuilder } from 'kysely'
import type { HotelStay, HotelToday } from '#contract/home/hotel/hotel-home.schema.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'

const max = 8
const open = among(orderStates.phases.open)
const there = among(stayStates.phases.there)
const came = among(stayStates.phases.came)
const unconfirmed = among(orderStates.phases.unconfirmed)

/** Who arrives, leaves and is there today. Each is found by its own index: nobody stays longer than 90 nights. */
export async function hotelToday(ctx: Ctx): Promise<HotelToday> {
  const today = todayOf(ctx)
  const { merchantId } = ctx.scope
  const { rows } = await sql<Omit<HotelToday, 'today'>>`
    with around as materialized (
      select s.order_id, s.arrival, s.departure, s.stay_state from order_stay s
       where s.merchant_id = ${merchantId} and s.departure between ${today}::date and ${today}::date + 91 and s.arrival <= ${today}::date + 1),
    live as (
      select a.*, o.adults + o.children + o.infants as guests from around a
        join orders o on o.merchant_id = ${merchantId} and o.id = a.order_id and o.status in ${open} and o.deleted_at is null)
    select count(*) filter (where arrival = ${today})::int as arrivals,
           count(*) filter (where arrival = ${today} and stay_state in ${came})::int as arrived,
           count(*) filter (where arrival = ${today}::date + 1)::int as "arrivalsTomorrow",
           count(*) filter (where departure = ${today} and stay_state <> 'absent')::int as departures,
           count(*) filter (where departure = ${today} and stay_state = 'checked-out')::int as "left",
           count(*) filter (where arrival <= ${today} and departure > ${today} and stay_state in ${there})::int as "inHouse",
           coalesce(sum(guests) filter (where arrival <= ${today} and departure > ${today} and stay_state in ${there}), 0)::int as "guestsInHouse",
           (select count(*)::int from orders o join order_stay s on s.merchant_id = o.merchant_id and s.order_id = o.id
             where o.merchant_id = ${merchantId} and o.product_type = 'hotel-room' and o.status in ${unconfirmed} and o.deleted_at is null
               and s.departure > ${today}) as unconfirmed
      from live`.execute(ctx.db)
  const [row] = rows
  return { today, ...(row ?? nothing) }
}
const nothing = {
  arrivals: 0,
  arrived: 0,
  arrivalsTomorrow: 0,
  departures: 0,
  left: 0,
  inHouse: 0,
  guestsInHouse: 0,
  unconfirmed: 0,
}

type Stays = { rows: HotelStay[]; total: number }

/** Today's arrivals, those who are still to come first. */
export const hotelArrivals = (ctx: Ctx): Promise<Stays> =>
  staysWhere(
    ctx,
    sql`t.arrival = ${todayOf(ctx)} and o.status in ${open}`,
    sql`t.stay_state <> 'expected', o.id`,
  )

/** Bookings that nobody has confirmed yet, the nearest arrival first. */
export const hotelUnconfirmed = (ctx: Ctx): Promise<Stays> =>
  staysWhere(ctx, sql`t.departure > ${todayOf(ctx)} and o.status in ${unconfirmed}`, sql`t.arrival, o.id`)

async function staysWhere(ctx: Ctx, where: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Stays> {
  const { rows } = await sql<HotelStay & { total: number }>`
    select o.id as "orderId", o.code, o.contact_name as "contactName", coalesce(h.names, '{}') as "hotelNames", o.item_names as "itemNames",
           t.arrival, t.departure - t.arrival as nights, t.stay_state as state, o.status, count(*) over ()::int as total
      from order_stay t
      join orders o on o.merchant_id = t.merchant_id and o.id = t.order_id and o.product_type = 'hotel-room' and o.deleted_at is null
      join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
      left join hotel h on h.merchant_id = s.merchant_id and h.id = s.hotel_id
     where t.merchant_id = ${ctx.scope.merchantId} and ${where}
     order by ${order} limit ${max}`.execute(ctx.db)
  return { rows, total: rows[0]?.total ?? 0 }
}
