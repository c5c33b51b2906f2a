import { sql } from 'kysely'
import { hotelDays, type HotelNights } from '#contract/home/hotel/hotel-home.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'

type Slept = { date: string; roomNights: number; revenueMinor: number }
type Counted = { date: string; capacity: number; sold: number }

/** The next nights: rooms slept in and what they bring, and how full the rooms are that are counted. */
export async function hotelNights(ctx: Ctx): Promise<HotelNights> {
  const today = Temporal.PlainDate.from(todayOf(ctx))
  const days = Array.from({ length: hotelDays }, (_, at) => today.add({ days: at }).toString())
  const slept = new Map((await sleptNights(ctx, today.toString())).map((row) => [row.date, row]))
  const counted = new Map((await countedRooms(ctx, today.toString())).map((row) => [row.date, row]))
  const seesSales = may(ctx, 'home.main.sales')
  return {
    currency: ctx.merchant.currency,
    days: days.map((date) => ({
      date,
      roomNights: slept.get(date)?.roomNights ?? 0,
      capacity: counted.get(date)?.capacity ?? 0,
      sold: counted.get(date)?.sold ?? 0,
      ...(seesSales && { revenueMinor: slept.get(date)?.revenueMinor ?? 0 }),
    })),
  }
}

/** A night brings what it was sold for, without tax; of a stay that was sold as a whole its equal share. */
async function sleptNights(ctx: Ctx, today: string): Promise<Slept[]> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Slept>`
    with stays as materialized (
      select s.order_id, s.arrival, s.departure from order_stay s
       where s.merchant_id = ${merchantId} and s.departure between ${today}::date + 1 and ${today}::date + ${hotelDays + 90}::int
         and s.arrival < ${today}::date + ${hotelDays}::int and s.stay_state <> 'absent')
    select d::date as date, count(*)::int as "roomNights", coalesce(sum(coalesce(own.minor,
             (o.base_total_minor - o.base_tax_minor) / greatest(s.departure - s.arrival, 1))), 0)::bigint as "revenueMinor"
      from stays s
      join orders o on o.merchant_id = ${merchantId} and o.id = s.order_id and o.status in ${among(orderStates.phases.open)} and o.deleted_at is null and not o.invalid
      join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.kind = 'sku'
      cross join lateral generate_series(greatest(s.arrival, ${today}::date), least(s.departure - 1, ${today}::date + ${hotelDays - 1}::int), interval '1 day') d
      left join lateral (
        select sum((p ->> 'baseMinor')::bigint
                 - coalesce((select sum((x ->> 'baseTaxMinor')::bigint) from jsonb_array_elements(p -> 'taxes') x), 0)) as minor
          from jsonb_array_elements(case when jsonb_typeof(l.pieces) = 'array' then l.pieces else '[]' end) p where p ->> 'day' = d::date::text) own on true
     group by 1`.execute(ctx.db)
  return rows
}

/** Pools that rooms draw on, pool by pool through their key. */
async function countedRooms(ctx: Ctx, today: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select s.date, sum(s.capacity + s.overbooked)::int as capacity, sum(s.sold + s.held)::int as sold
      from (select distinct k.pool_id from sku_pool k join sku on sku.merchant_id = k.merchant_id and sku.id = k.sku_id
             where k.merchant_id = ${ctx.scope.merchantId} and sku.product_type = 'hotel-room' and sku.deleted_at is null) p
      join lateral (select * from stock s where s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = p.pool_id
                       and s.date between ${today}::date and ${today}::date + ${hotelDays - 1}::int) s on true
     group by s.date`.execute(ctx.db)
  return rows
}
