import { sql } from 'kysely'
import type { Departure } from '#contract/ticketing/ticketing.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'
import { isCheckedIn } from './boarded.ts'

/** Round trips are where each of their ways is; one that is open is nowhere yet. */
const waysOn = (ctx: Ctx, date: string) => sql`select o.id, l.sku_id, l.session, o.starts_at, l.id as line_id
    from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
   where l.merchant_id = ${ctx.scope.merchantId} and l.date = ${date}::date and l.leg is not null and l.open_until is null
     and l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0
     and o.return_date is not null and o.status = 'confirmed' and o.deleted_at is null`

/** Confirmed orders of a day by what sails, and when; of a round trip each way by itself. */
export const sailingsOn = (
  ctx: Ctx,
  date: string,
) => sql`select o.id, o.sku_id, o.session, o.starts_at, null::bigint as line_id from orders o
   where o.merchant_id = ${ctx.scope.merchantId} and o.service_date = ${date}::date and o.status = 'confirmed' and o.deleted_at is null and o.return_date is null
  union all ${waysOn(ctx, date)}`

/** Orders that were cancelled while their guests were let on board offline: who is on board is on the list, whatever became of the order. */
export const boardedSince = (
  ctx: Ctx,
  date: string,
) => sql`select o.id, o.sku_id, o.session, o.starts_at, null::bigint as line_id from orders o
   where o.merchant_id = ${ctx.scope.merchantId} and o.service_date = ${date}::date and o.status <> 'confirmed' and o.deleted_at is null
     and exists (select from entitlement e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.state = 'redeemed' and e.device_id is not null)`

export const hasBoarded = sql`case when o.line_id is null then g.attendance = 'boarded' else ${isCheckedIn(sql`o.line_id`)} end`

/** Departures of a day, or those of some SKUs, with how many guests of confirmed orders are expected and how many have boarded. */
export async function listDepartures(
  ctx: Ctx,
  { date = todayOf(ctx), skuIds }: { date?: string | undefined; skuIds?: readonly number[] },
): Promise<{ date: string; rows: Departure[] }> {
  const { rows } = await sql<Departure>`
    with o as (select * from (${sailingsOn(ctx, date)}) a where ${skuIds ? sql`a.sku_id = any(${[...skuIds]}::bigint[])` : sql`true`})
    select s.id as "skuId", s.names, s.code, o.session,
           min(d.departs) as "startTime", count(distinct o.id)::int as orders,
           count(g.id)::int as guests, count(g.id) filter (where ${hasBoarded})::int as boarded,
           count(g.id) filter (where g.attendance = 'no-show')::int as "noShow"
      from o join sku s on s.merchant_id = ${ctx.scope.merchantId} and s.id = o.sku_id
      cross join lateral app.departs('', s.package_price, s.start_time, o.starts_at, ${ctx.merchant.timeZone}) as d (departs)
      join order_guest g on g.merchant_id = ${ctx.scope.merchantId} and g.order_id = o.id and g.attendance <> 'cancelled'
     group by s.id, s.names, s.code, o.session
     order by coalesce(nullif(o.session, ''), min(d.departs)), s.code limit 200`.execute(ctx.db)
  return { date, rows }
}
