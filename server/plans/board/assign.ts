import { sql } from 'kysely'
import type { Assignment, AssignForm } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import { deleteRow, insertRow, isMissing, lockForm, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'

type Who = { name: string; busyWith?: () => Promise<{ group: string; from: string; to: string } | undefined> }

/** Writes who goes with a group; what the database does not let stand is told in words. */
export async function busyOrFail<T>({ name, busyWith }: Who, save: () => Promise<T>): Promise<T> {
  const before = (await busyWith?.()) ?? { group: '', from: '', to: '' }
  try {
    return await save()
  } catch (error) {
    switch (violated(error)) {
      case 'plan_assignment_once':
        return fail('plans.personBusy', { name, ...before })
      case 'plan_assignment_papers':
        return fail('plans.papersExpired', { name })
      case 'plan_assignment_days':
        return fail('plans.notInPlanDates')
      default:
        throw error
    }
  }
}

/** Gives a person, vehicle or boat to a group from day to day, or changes it; of the version that was seen. */
export async function assign(ctx: Ctx, form: AssignForm): Promise<{ id: number }> {
  const { role, crewId, coachId, fromDate, toDate, note, planId } = form
  const plan = await lockPlan(ctx, { id: planId })
  if (plan.status === 'cancelled') fail('operationInvalid')
  const before = await lockForm(ctx, 'plan_assignment', form)
  if (before && before.plan_id !== planId) await lockPlan(ctx, { id: before.plan_id })
  const isCoach = role === 'vehicle' || role === 'boat'
  const field = isCoach ? 'coachId' : 'crewId'
  const whoId = (isCoach ? coachId : crewId) ?? failField(field, 'required')
  if (await isMissing(ctx, isCoach ? 'coach' : 'crew', [whoId])) failField(field, 'unknown')
  if (toDate < fromDate) failField('toDate', 'beforeStart')
  const { name } = await readRow(ctx, isCoach ? 'coach' : 'crew', whoId)
  const values = {
    plan_id: planId,
    role,
    crew_id: isCoach ? null : whoId,
    coach_id: isCoach ? whoId : null,
    from_date: fromDate,
    to_date: toDate,
    note,
    by_name: ctx.actor.name,
    changed_at: ctx.now.toISOString(),
  }
  const busyWith = () =>
    otherGroup(ctx, isCoach ? 'coach_id' : 'crew_id', { whoId, fromDate, toDate, id: before?.id ?? 0 })
  const saved = await busyOrFail({ name, busyWith }, () =>
    before ? updateRow(ctx, 'plan_assignment', before, values) : insertRow(ctx, 'plan_assignment', values),
  )
  await tellPlan(ctx, planId, 'plans.assigned', { facts: { name, from: fromDate, to: toDate } })
  return saved
}

type AssignInput = { whoId: number; fromDate: string; toDate: string; id: number }
async function otherGroup(ctx: Ctx, column: string, { whoId, fromDate, toDate, id }: AssignInput) {
  const { rows } = await sql<{
    group: string
    from: string
    to: string
  }>`select p.code as "group", x.from_date as "from", x.to_date as "to"
    from plan_assignment x join travel_plan p on p.merchant_id = x.merchant_id and p.id = x.plan_id
   where x.merchant_id = ${ctx.scope.merchantId} and x.${sql.raw(column)} = ${whoId} and x.id <> ${id}
     and x.from_date <= ${toDate}::date and ${fromDate}::date <= x.to_date limit 1`.execute(ctx.db)
  return rows[0]
}

export async function unassign(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_assignment', id)
  await lockPlan(ctx, { id: planId })
  await lockRow(ctx, 'plan_assignment', id)
  const [found] = await assignmentsOf(ctx, sql`x.id = ${id}`)
  await deleteRow(ctx, 'plan_assignment', id)
  await tellPlan(ctx, planId, 'plans.unassigned', { facts: { name: found?.name ?? '' } })
  return { done: true }
}

/** Assignments that a condition on `x` names, the first to begin above. */
export async function assignmentsOf(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Assignment[]> {
  const { rows } =
    await sql<Assignment>`select x.id, x.version, x.plan_id as "planId", x.role, x.crew_id as "crewId", x.coach_id as "coachId",
      coalesce(c.name, v.name || ' ' || v.plate) as name, coalesce(c.phone, '') as phone, x.from_date as "fromDate", x.to_date as "toDate",
      x.note, x.by_name as "byName"
    from plan_assignment x
    left join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
    left join coach v on v.merchant_id = x.merchant_id and v.id = x.coach_id
   where x.merchant_id = ${ctx.scope.merchantId} and ${where} order by x.from_date, x.id`.execute(ctx.db)
  return rows
}
