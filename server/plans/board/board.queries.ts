import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { Board, BoardLane, BoardPlan, HotelLane } from '#contract/plans/board.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { daysOf } from '../plan/lock-plan.ts'
import { servicesSql, type ServiceRow } from '../services/service-sql.ts'
import { assignmentsOf } from './assign.ts'
import { isMovable } from './move-stay.ts'

const after = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

type PlanRow = Omit<BoardPlan, 'days' | 'assignments'> & { days: unknown }

/** Groups that travel on these days, day by day, with who and what goes with each, and who could. */
export async function readBoard(ctx: Ctx, { from, days }: { from: string; days: number }): Promise<Board> {
  const to = after(from, days - 1)
  const { rows } =
    await sql<PlanRow>`select p.id, p.code, p.names, a.name as "agentName", p.status, p.locked_at is not null as locked,
      p.start_date as "startDate", p.end_date as "endDate", p.adults + p.children + p.infants + p.free_guests as guests, p.days
    from travel_plan p join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.status <> 'cancelled' and p.start_date <= ${to}::date and p.end_date >= ${from}::date
   order by p.start_date, p.id limit 500`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const services = await servicesSql(
    ctx,
    sql`s.plan_id = any(${ids}::bigint[]) and s.struck_at is null`,
  ).execute(ctx.db)
  const byPlan = Map.groupBy(services.rows, ({ planId }) => planId)
  const assigned = Map.groupBy(
    await assignmentsOf(ctx, sql`x.plan_id = any(${ids}::bigint[])`),
    ({ planId }) => planId,
  )
  return {
    from,
    days,
    plans: rows.map((row) => ({
      ...row,
      days: boardDays(ctx, row, byPlan.get(row.id) ?? []),
      assignments: assigned.get(row.id) ?? [],
    })),
    lanes: await lanesOf(ctx, from, to),
    hotels: await hotelsOf(ctx, rows, services.rows),
  }
}

const supplierKey = (id: number): string => `supplier ${id}`
/** Hotels in which groups sleep, by supplier, or by name where nobody is asked yet; with what of their allotments is used. */
async function hotelsOf(
  ctx: Ctx,
  plans: readonly PlanRow[],
  services: readonly ServiceRow[],
): Promise<HotelLane[]> {
  const { rows } = await sql<{ supplierId: number; allotted: number; used: number }>`
    select c.supplier_id as "supplierId", sum(c.units)::int as allotted, sum(coalesce(c.used_units, 0))::int as used
      from plan_commitment c
     where c.merchant_id = ${ctx.scope.merchantId} and c.kind = 'allotment' and c.supplier_id is not null
       and c.plan_id = any(${plans.map(({ id }) => id)}::bigint[])
     group by c.supplier_id`.execute(ctx.db)
  const allotments = new Map(rows.map(({ supplierId, ...units }) => [supplierKey(supplierId), units]))
  const codes = new Map(plans.map(({ id, code }) => [id, code]))
  const stays = services.filter(({ kind, state }) => kind === 'hotel' && state !== 'cancelled')
  const mayMove = may(ctx, 'group.hotel.arrange')
  const nameOf = ({ facts, supplierName }: ServiceRow) => supplierName || nameIn(facts.names, ctx.language)
  const lanes = Map.groupBy(stays, (stay) =>
    stay.supplierId === null ? `name ${nameOf(stay)}` : supplierKey(stay.supplierId),
  )
  return [...lanes]
    .map(([key, of]) => ({
      key,
      name: of.map(nameOf).find(Boolean) ?? '',
      ...(allotments.get(key) ?? { allotted: 0, used: 0 }),
      stays: of.map((stay) => ({
        id: stay.id,
        planId: stay.planId,
        code: codes.get(stay.planId) ?? '',
        from: stay.date,
        to: stay.endDate,
        rooms: stay.units,
        state: stay.state,
        version: stay.version,
        movable: mayMove && isMovable(stay),
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

function boardDays(ctx: Ctx, plan: PlanRow, services: readonly ServiceRow[]): BoardPlan['days'] {
  const days = daysOf({ days: plan.days })
  return days.map((day, at) => {
    const date = after(plan.startDate, at)
    const hotel = services.find(
      ({ kind, date: first, endDate }) => kind === 'hotel' && first <= date && date < endDate,
    )
    const open = services.filter(
      (service) => service.date === date && serviceStates.is(service.state, 'open'),
    )
    return {
      date,
      names: day.names,
      place: day.place,
      hotel: hotel ? nameIn(hotel.facts.names, ctx.language) || hotel.supplierName : '',
      open: open.length,
    }
  })
}

/** People who guide or drive, or go along as something else, vehicles and boats; with the days on which a day plan has them. */
async function lanesOf(ctx: Ctx, from: string, to: string): Promise<BoardLane[]> {
  const { rows } =
    await sql<BoardLane>`select 'crew' as kind, c.id, c.name, array_to_string(c.spoken, ', ') as detail, c.roles,
      c.valid_until as "validUntil", array(select distinct r.date from day_run r where r.merchant_id = c.merchant_id
        and c.id in (r.driver_id, r.guide_id) and r.date between ${from}::date and ${to}::date) as "busyOn"
    from crew c where c.merchant_id = ${ctx.scope.merchantId} and (c.enabled and c.roles && array['guide', 'driver']
       or exists (select from plan_assignment x where x.merchant_id = c.merchant_id and x.crew_id = c.id
                   and x.from_date <= ${to}::date and x.to_date >= ${from}::date))
   union all
   select 'coach', v.id, v.name, v.plate, array[v.kind], v.valid_until, array(select distinct r.date from day_run r
        where r.merchant_id = v.merchant_id and r.coach_id = v.id and r.date between ${from}::date and ${to}::date)
    from coach v where v.merchant_id = ${ctx.scope.merchantId} and (v.enabled
       or exists (select from plan_assignment x where x.merchant_id = v.merchant_id and x.coach_id = v.id
                   and x.from_date <= ${to}::date and x.to_date >= ${from}::date))
   order by 1 desc, 3 limit 500`.execute(ctx.db)
  return rows
}
