import { sql } from 'kysely'
import type { SplitAssignment } from '#contract/plans/board.schema.ts'
import type { Assignment, AssignForm } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import { deleteRow, insertRow, isMissing, lockForm, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { revokeGuideLinks } from '../guide/guide-link.ts'
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
  if (before) await revokeGuideLinks(ctx, before.plan_id)
  await tellPlan(ctx, planId, 'plans.assigned', { facts: { name, from: fromDate, to: toDate } })
  return saved
}

type AssignInput = { whoId: number; fromDate: string; toDate: string; id: number }
async function otherGroup(ctx: Ctx, column: string, { whoId, fromDate, toDate, id }: AssignInput) {
  const { rows } = await sql<{
    group: string
    from: string
    to: string
  }>`select coalesce(p.code, '–') as "group", x.from_date as "from", x.to_date as "to"
    from plan_assignment x left join travel_plan p on p.merchant_id = x.merchant_id and p.id = x.plan_id
   where x.merchant_id = ${ctx.scope.merchantId} and x.${sql.raw(column)} = ${whoId} and x.id <> ${id}
     and x.from_date <= ${toDate}::date and ${fromDate}::date <= x.to_date limit 1`.execute(ctx.db)
  return rows[0]
}

/** From a day on it is an assignment of its own, so that somebody else may take it. */
export async function splitAssignment(
  ctx: Ctx,
  { id, version, day }: SplitAssignment,
): Promise<{ id: number }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_assignment', id)
  await lockPlan(ctx, { id: planId })
  const row = await lockRow(ctx, 'plan_assignment', id)
  if (row.version !== version) fail('changedMeanwhile')
  if (day <= row.from_date || day > row.to_date) failField('day', 'notAllowed')
  const until = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  const by = { by_name: ctx.actor.name, changed_at: ctx.now.toISOString() }
  await updateRow(ctx, 'plan_assignment', row, { to_date: until, ...by })
  const saved = await insertRow(ctx, 'plan_assignment', {
    plan_id: planId,
    role: row.role,
    crew_id: row.crew_id,
    coach_id: row.coach_id,
    from_date: day,
    to_date: row.to_date,
    note: row.note,
    ...by,
  })
  const [found] = await assignmentsOf(ctx, sql`x.id = ${id}`)
  await tellPlan(ctx, planId, 'plans.assignmentSplit', { facts: { name: found?.name ?? '', from: day } })
  return saved
}

export async function unassign(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_assignment', id)
  await lockPlan(ctx, { id: planId })
  await lockRow(ctx, 'plan_assignment', id)
  const [found] = await assignmentsOf(ctx, sql`x.id = ${id}`)
  await deleteRow(ctx, 'plan_assignment', id)
  await revokeGuideLinks(ctx, planId)
  await tellPlan(ctx, planId, 'plans.unassigned', { facts: { name: found?.name ?? '' } })
  return { done: true }
}

/** Assignments that a condition on `x` names, the first to begin above. */
export async function assignmentsOf(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Assignment[]> {
  const { rows } =
    await sql<Assignment>`select x.id, x.version, x.plan_id as "planId", x.role, x.crew_id as "crewId", x.coach_id as "coachId",
      coalesce(c.name, v.name || ' ' || v.plate) as name, coalesce(c.phone, '') as phone, x.from_date as "fromDate", x.to_date as "toDate",
      x.note, x.by_name as "byName",
      x.crew_id is null or coalesce((select n.said from plan_notice n
         where n.merchant_id = x.merchant_id and n.plan_id = x.plan_id and n.crew_id = x.crew_id order by n.id desc limit 1)
        @> jsonb_build_array(jsonb_build_object('role', x.role, 'from', x.from_date, 'to', x.to_date)), false) as published
    from plan_assignment x
    left join crew c on c.merchant_id = x.merchant_id and c.id = x.crew_id
    left join coach v on v.merchant_id = x.merchant_id and v.id = x.coach_id
   where x.merchant_id = ${ctx.scope.merchantId} and ${where} order by x.from_date, x.id`.execute(ctx.db)
  return rows
}
