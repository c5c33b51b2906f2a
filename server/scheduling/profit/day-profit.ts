import { sql } from 'kysely'
import { currencies } from '#contract/kit/money/currencies.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import type { TripKind } from '#contract/scheduling/plan.schema.ts'
import { breakEvenOf, profitOf, type DayProfit, type DepartureProfit } from '#contract/scheduling/profit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { lineCostSql, orderRevenueSql } from '../../orders/orders.public.ts'
import { ratesToday, toOwn, type Rate } from '../../pricing/pricing.public.ts'
import { goingSql } from '../going-sql.ts'

type Ask = { date: string; kind: TripKind }
type Rates = ReadonlyMap<string, Rate>
type GuestsRow = { tripId: number; guests: number; boarded: number; noShow: number }
type LineRow = {
  tripId: number
  incomeMinor: number
  costMinor: number | null
  currency: string | null
  codesMinor: number
  codesCurrency: string | null
}
type RunRow = {
  tripId: number
  seats: number
  isBoat: boolean
  hours: number
  dayMinor: number | null
  hourMinor: number | null
  currency: string
  fuelMinor: number | null
  otherMinor: number | null
}
type CrewRow = { tripId: number; payWay: string; payMinor: number | null; currency: string; hours: number }

/** Lines that travel on a trip of the day: those on its runs, and what their orders have beside them that day; `l` and `o`. */
const travelling = ({ scope }: Ctx, { date, kind }: Ask) => sql`
  select distinct t.id as trip_id, l.id as line_id
    from day_trip t
    join day_run r on r.merchant_id = t.merchant_id and r.trip_id = t.id
    join day_card k on k.merchant_id = r.merchant_id and k.run_id = r.id
    join order_line m on m.merchant_id = k.merchant_id and m.id = k.line_id and m.date = t.date
    join orders o on o.merchant_id = m.merchant_id and o.id = m.order_id
    join order_line l on l.merchant_id = m.merchant_id and l.order_id = m.order_id
     and (l.id = m.id or l.kind = 'add-on' and l.date = t.date)
   where t.merchant_id = ${scope.merchantId} and t.date = ${date}::date and t.kind = ${kind} and ${goingSql}`

async function linesOn(ctx: Ctx, ask: Ask): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    with travelling as materialized (${travelling(ctx, ask)})
    select t.trip_id as "tripId", k.currency, ${lineCostSql}::bigint as "costMinor",
           coalesce(round(${orderRevenueSql} * l.price_minor / nullif(o.total_minor, 0)), 0)::bigint as "incomeMinor",
           coalesce(c.minor, 0)::bigint as "codesMinor", c.currency as "codesCurrency"
      from travelling t
      join order_line l on l.merchant_id = ${ctx.scope.merchantId} and l.id = t.line_id
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      left join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
      left join lateral (
        select sum(p.unit_cost_minor) as minor, min(q.currency) as currency
          from prepaid_code p
          join prepaid_ticket q on q.merchant_id = p.merchant_id and q.id = p.ticket_id
         where p.merchant_id = l.merchant_id and p.line_id = l.id and p.status in ${among(codeStates.phases.allocated)}) c on true`.execute(
    ctx.db,
  )
  return rows
}

async function guestsOn(ctx: Ctx, ask: Ask): Promise<GuestsRow[]> {
  const { rows } = await sql<GuestsRow>`
    with travelling as materialized (${travelling(ctx, ask)}),
    orders_on as (
      select distinct t.trip_id, l.order_id
        from travelling t
        join order_line l on l.merchant_id = ${ctx.scope.merchantId} and l.id = t.line_id and l.kind <> 'add-on')
    select t.trip_id as "tripId", count(*)::int as guests, count(*) filter (where g.attendance = 'boarded')::int as boarded,
           count(*) filter (where g.attendance = 'no-show')::int as "noShow"
      from orders_on t
      join order_guest g on g.merchant_id = ${ctx.scope.merchantId} and g.order_id = t.order_id and g.attendance <> 'cancelled'
     group by t.trip_id`.execute(ctx.db)
  return rows
}

const hoursOf = sql`extract(epoch from (r.ends_at::time - r.starts_at::time)) / 3600.0`

async function runsOn(ctx: Ctx, { date, kind }: Ask): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.trip_id as "tripId", c.seats, c.kind = 'boat' as "isBoat", (${hoursOf})::float8 as hours, c.day_minor as "dayMinor",
           c.hour_minor as "hourMinor", c.currency, r.fuel_minor as "fuelMinor", r.other_minor as "otherMinor"
      from day_run r
      join day_trip t on t.merchant_id = r.merchant_id and t.id = r.trip_id and t.kind = ${kind}
      join coach c on c.merchant_id = r.merchant_id and c.id = r.coach_id
     where r.merchant_id = ${ctx.scope.merchantId} and r.date = ${date}::date`.execute(ctx.db)
  return rows
}

async function crewOn(ctx: Ctx, { date, kind }: Ask): Promise<CrewRow[]> {
  const { rows } = await sql<CrewRow>`
    select w.trip_id as "tripId", p.pay_way as "payWay", p.pay_minor as "payMinor", p.currency, sum(w.hours)::float8 as hours
      from (select r.trip_id, x.crew_id, ${hoursOf} as hours
              from day_run r
              join day_trip t on t.merchant_id = r.merchant_id and t.id = r.trip_id and t.kind = ${kind}
              cross join lateral (
                select r.driver_id as crew_id union select r.guide_id
                union select g.instructor_id from dive_group g where g.merchant_id = r.merchant_id and g.run_id = r.id
                union select g.assistant_id from dive_group g where g.merchant_id = r.merchant_id and g.run_id = r.id) x
             where r.merchant_id = ${ctx.scope.merchantId} and r.date = ${date}::date and x.crew_id is not null) w
      join crew p on p.merchant_id = ${ctx.scope.merchantId} and p.id = w.crew_id
     group by w.trip_id, p.id, p.pay_way, p.pay_minor, p.currency`.execute(ctx.db)
  return rows
}

/** An amount in the merchant's currency; null where it is not known or there is no rate. */
const ownMinor = (ctx: Ctx, rates: Rates, minor: number | null, currency: string | null): number | null =>
  minor === null || minor === 0 || currency === null ? minor : toOwn(ctx, rates, minor, currency)

const payOf = ({ payWay, payMinor, hours }: CrewRow): number | null =>
  payWay === 'none' || payWay === 'month'
    ? 0
    : payMinor === null
      ? null
      : Math.round(payWay === 'hour' ? payMinor * hours : payMinor)

const hireOf = ({ dayMinor, hourMinor, hours }: RunRow): number | null =>
  dayMinor === null && hourMinor === null ? null : (dayMinor ?? 0) + Math.round((hourMinor ?? 0) * hours)

type Found = { lines: LineRow[]; runs: RunRow[]; crew: CrewRow[]; guests: GuestsRow | undefined }

function profitOfTrip(
  ctx: Ctx,
  rates: Rates,
  trip: { id: number; name: string },
  found: Found,
): DepartureProfit {
  const { lines, runs, crew } = found
  const { guests = 0, boarded = 0, noShow = 0 } = found.guests ?? {}
  const own = (minor: number | null, currency: string | null) => ownMinor(ctx, rates, minor, currency)
  const parts: Record<keyof DepartureProfit['costs'], (number | null)[]> = {
    suppliers: lines.map((line) => (line.codesMinor > 0 ? 0 : own(line.costMinor, line.currency))),
    tickets: lines.map((line) => own(line.codesMinor, line.codesCurrency)),
    vehicles: runs.map((run) => own(hireOf(run), run.currency)),
    crew: crew.map((one) => own(payOf(one), one.currency)),
    // Vehicles are hired with their fuel; a boat burns its own.
    fuel: runs.map(({ fuelMinor, isBoat }) => fuelMinor ?? (isBoat ? null : 0)),
    other: runs.map(({ otherMinor }) => otherMinor ?? 0),
  }
  const total = (kind: keyof typeof parts) =>
    parts[kind].reduce<number>((sum, minor) => sum + (minor ?? 0), 0)
  const costs = {
    suppliers: total('suppliers'),
    tickets: total('tickets'),
    vehicles: total('vehicles'),
    crew: total('crew'),
    fuel: total('fuel'),
    other: total('other'),
  }
  const incomeMinor = lines.reduce((sum, line) => sum + line.incomeMinor, 0)
  const missing = (['suppliers', 'tickets', 'vehicles', 'crew', 'fuel', 'other'] as const).filter((kind) =>
    parts[kind].includes(null),
  )
  return {
    tripId: trip.id,
    name: trip.name,
    guests,
    boarded,
    noShow,
    seats: runs.reduce((sum, { seats }) => sum + seats, 0),
    incomeMinor,
    boardedIncomeMinor: guests > 0 ? Math.round((incomeMinor * boarded) / guests) : 0,
    costs,
    missing,
    profitMinor: profitOf({ incomeMinor, costs }),
    breakEven: breakEvenOf({ guests, incomeMinor, costs }),
  }
}

/** What each trip of a day brings and costs as it is planned now; the rule stands in docs/algorithms/operations/profit.md. */
export async function dayProfit(ctx: Ctx, ask: Ask): Promise<DayProfit> {
  const { rows: trips } = await sql<{ id: number; name: string }>`
    select id, name from day_trip
     where merchant_id = ${ctx.scope.merchantId} and date = ${ask.date}::date and kind = ${ask.kind}
     order by check_in, name, id`.execute(ctx.db)
  const rates = await ratesToday(ctx, currencies)
  const lines = Map.groupBy(await linesOn(ctx, ask), ({ tripId }) => tripId)
  const runs = Map.groupBy(await runsOn(ctx, ask), ({ tripId }) => tripId)
  const crew = Map.groupBy(await crewOn(ctx, ask), ({ tripId }) => tripId)
  const guests = new Map((await guestsOn(ctx, ask)).map((row) => [row.tripId, row]))
  return {
    currency: ctx.merchant.currency,
    rows: trips.map((trip) =>
      profitOfTrip(ctx, rates, trip, {
        lines: lines.get(trip.id) ?? [],
        runs: runs.get(trip.id) ?? [],
        crew: crew.get(trip.id) ?? [],
        guests: guests.get(trip.id),
      }),
    ),
  }
}
