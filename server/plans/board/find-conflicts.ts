import { sql } from 'kysely'
import type { BoardConflict } from '#contract/plans/board.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'

/**
 * What was assigned and does not go any more: a day plan has the same person, they are away, papers run out. And groups that were
 * confirmed and that nobody guides.
 */
export async function findConflicts(
  ctx: Ctx,
  { from, days }: { from: string; days: number },
): Promise<{ rows: BoardConflict[] }> {
  const to = Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()
  const { rows } = await sql<BoardConflict>`
    with held as (
      select x.plan_id, x.crew_id, x.coach_id, x.from_date, x.to_date, p.code, coalesce(c.name, v.name) as name,
             coalesce(c.valid_until, v.valid_until) as valid_until, coalesce(c.absences, '[]') as absences
        from plan_assignment x
        join travel_plan p on p.merchant_id = x.merchant_id and p.id = x.plan_id and p.status <> 'cancelled'
        left join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
        left join coach v on v.merchant_id = x.merchant_id and v.id = x.coach_id
       where x.merchant_id = ${ctx.scope.merchantId} and x.from_date <= ${to}::date and x.to_date >= ${from}::date
    ), found as (
      select 'dayPlan' as kind, h.plan_id, h.code, h.name, r.date as first, r.date as last
        from held h
        join day_run r on r.merchant_id = ${ctx.scope.merchantId} and r.date between h.from_date and h.to_date
         and (h.crew_id in (r.driver_id, r.guide_id) or h.coach_id = r.coach_id)
      union
      select 'away', h.plan_id, h.code, h.name, greatest(a."from", h.from_date), least(a."to", h.to_date)
        from held h
       cross join lateral jsonb_to_recordset(h.absences) as a ("from" date, "to" date)
       where a."from" <= h.to_date and a."to" >= h.from_date
      union
      select 'papers', h.plan_id, h.code, h.name, greatest(h.valid_until, h.from_date), h.to_date
        from held h where h.valid_until <= h.to_date
      union
      select 'noGuide', p.id, p.code, '', p.start_date, p.end_date
        from travel_plan p
       where p.merchant_id = ${ctx.scope.merchantId} and p.status in ${among(planStates.phases.sold)} and p.status <> 'finished'
         and p.start_date <= ${to}::date and p.end_date >= ${from}::date
         and not exists (select from plan_assignment x
                          where x.merchant_id = p.merchant_id and x.plan_id = p.id and x.role in ('guide', 'leader'))
    )
    select kind, plan_id as "planId", code, name, first as "from", last as "to" from found
     order by first, plan_id, kind, name limit 200`.execute(ctx.db)
  return { rows }
}
