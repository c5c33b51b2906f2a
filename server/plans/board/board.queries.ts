import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type { Board, BoardLane, BoardPlan } from '#contract/plans/board.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { daysOf } from '../plan/lock-plan.ts'
import { servicesSql, type ServiceRow } from '../services/service-sql.ts'
import { assignmentsOf } from './assign.ts'

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
  }
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

/** People who guide or drive, vehicles and boats; with the days on which a day plan has them. */
async function lanesOf(ctx: Ctx, from: string, to: string): Promise<BoardLane[]> {
  const { rows } =
    await sql<BoardLane>`select 'crew' as kind, c.id, c.name, array_to_string(c.spoken, ', ') as detail, c.roles,
      c.valid_until as "validUntil", array(select distinct r.date from day_run r where r.merchant_id = c.merchant_id
        and c.id in (r.driver_id, r.guide_id) and r.date between ${from}::date and ${to}::date) as "busyOn"
    from crew c where c.merchant_id = ${ctx.scope.merchantId} and c.enabled and c.roles && array['guide', 'driver']
   union all
   select 'coach', v.id, v.name, v.plate, array[v.kind], v.valid_until, array(select distinct r.date from day_run r
        where r.merchant_id = v.merchant_id and r.coach_id = v.id and r.date between ${from}::date and ${to}::date)
    from coach v where v.merchant_id = ${ctx.scope.merchantId} and v.enabled
   order by 1 desc, 3 limit 500`.execute(ctx.db)
  return rows
}
