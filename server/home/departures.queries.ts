import { sql } from 'kysely'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { weekDays, type Departure, type Departures, type Week } from '#contract/home/home.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { among } from '../kit/db/filters.ts'
import { todayOf } from '../kit/text/today.ts'
import { isCheckedIn } from '../ticketing/ticketing.public.ts'

const { open, unconfirmed, taken } = orderStates.phases

type Row = Omit<Departure, 'skuId'> & { sku_id: number | null }

/** Guests where they are known by kind, else one for each unit. */
const guests = (of: string) =>
  sql.raw(
    `case when ${of}.adults + ${of}.children + ${of}.infants > 0 then ${of}.adults + ${of}.children + ${of}.infants else ${of}.units end`,
  )

/** When it starts, as people of the merchant say it. */
export const timeOf = (ctx: Ctx, startsAt: string) =>
  sql`to_char(${sql.ref(startsAt)} at time zone ${ctx.merchant.timeZone}, 'HH24:MI')`

/** Live orders of some days, by what leaves when; round trips by each of their ways. */
async function ofOrders(ctx: Ctx, from: string, to: string, max = 500): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with o as materialized (
      select id, null::bigint as line_id, sku_id, service_date, session, item_names, product_type, status, starts_at, ${guests('orders')} as guests
        from orders
       where merchant_id = ${ctx.scope.merchantId} and service_date between ${from} and ${to} and return_date is null
         and status in ${among(open)} and deleted_at is null and not invalid
      union all
      select o.id, l.id, l.sku_id, l.date, l.session, l.names, l.product_type, o.status, l.leg_starts_at, ${guests('l')}
        from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
       where l.merchant_id = ${ctx.scope.merchantId} and l.date between ${from} and ${to} and l.leg is not null and l.open_until is null
         and l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0
         and o.return_date is not null and o.status in ${among(open)} and o.deleted_at is null and not o.invalid),
    b as (
      select o.id as order_id, o.line_id, count(*) as boarded from o join order_guest g on g.merchant_id = ${ctx.scope.merchantId} and g.order_id = o.id
       where case when o.line_id is null then g.attendance = 'boarded' else ${isCheckedIn(sql`o.line_id`)} end group by o.id, o.line_id)
    select o.service_date as date, min(${timeOf(ctx, 'o.starts_at')}) as time, o.session, o.sku_id, (array_agg(o.item_names order by o.id desc))[1] as "itemNames",
           min(o.product_type) as "productType", count(*) as orders, sum(o.guests)::bigint as guests, coalesce(sum(b.boarded), 0)::bigint as boarded,
           coalesce(sum(o.guests) filter (where o.status in ${among(unconfirmed)}), 0)::bigint as unconfirmed
      from o left join b on b.order_id = o.id and b.line_id is not distinct from o.line_id
     group by o.service_date, o.session, o.sku_id order by date, time, o.sku_id limit ${max}`.execute(ctx.db)
  return rows
}

/** The same through a supplier's narrow window: the lines sent to it that it has not turned down. */
async function ofSupplier(ctx: Ctx, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select v.date, min(${timeOf(ctx, 'v.starts_at')}) as time, v.session, null::bigint as sku_id, (array_agg(v.names order by v.id desc))[1] as "itemNames", min(v.product_type) as "productType",
           count(distinct v.order_id) as orders, sum(${guests('v')})::bigint as guests, 0::bigint as boarded,
           coalesce(sum(${guests('v')}) filter (where v.supplier_status <> 'approved'), 0)::bigint as unconfirmed
      from supplier_order_line v
     where v.merchant_id = ${ctx.scope.merchantId} and v.date between ${from} and ${to}
       and v.supplier_status in ${among(lineStates.phases.served)} and v.order_status in ${among(taken)}
     group by v.date, v.session, v.sku_code order by date, time, v.sku_code limit 60`.execute(ctx.db)
  return rows
}

const toDeparture = ({ sku_id, ...row }: Row): Departure => ({ ...row, skuId: sku_id })
const later = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** Staff: all that leaves today. A supplier: its own of the next two weeks, the nearest first. */
export async function departures(ctx: Ctx): Promise<Departures> {
  const today = todayOf(ctx)
  const tomorrow = later(today, 1)
  const { supplierId } = ctx.scope
  const found = supplierId
    ? await ofSupplier(ctx, today, later(today, 13))
    : await ofOrders(ctx, today, tomorrow)
  const next = found.filter((row) => row.date === tomorrow)
  const sum = (of: 'orders' | 'guests') => next.reduce((total, row) => total + row[of], 0)
  const shown = supplierId ? found.slice(0, 10) : found.filter((row) => row.date === today)
  return { today, rows: shown.map(toDeparture), tomorrow: { orders: sum('orders'), guests: sum('guests') } }
}

/** Staff: a week from today on, what leaves on each of its days. */
export async function week(ctx: Ctx): Promise<Week> {
  const today = todayOf(ctx)
  const found = await ofOrders(ctx, today, later(today, weekDays - 1), 5_000)
  return {
    days: Array.from({ length: weekDays }, (_, at) => {
      const date = later(today, at)
      const rows = found.filter((row) => row.date === date)
      const sum = (of: 'orders' | 'guests' | 'unconfirmed') => rows.reduce((total, row) => total + row[of], 0)
      return {
        date,
        departures: rows.length,
        orders: sum('orders'),
        guests: sum('guests'),
        unconfirmed: sum('unconfirmed'),
      }
    }),
  }
}
