import { sql } from 'kysely'
import type { GroupForm } from '#contract/scheduling/diving/diving.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask, fail, failField } from '../../kit/call/errors.ts'
import { deleteRow, lockForm, lockRow, readRow, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { held } from '../plan/held.ts'
import { checkPeople, runOfKind } from '../plan/save-run.ts'

/** Gives a boat an instructor with a group, or changes it. How many it may take, the database holds. */
export async function saveGroup(ctx: Ctx, form: GroupForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'dive_group', form)
  const run = await readRow(ctx, 'day_run', form.runId)
  if (before && before.run_id !== run.id) fail('notFound')
  await runOfKind(ctx, run, 'dive')
  await checkPeople(
    ctx,
    {
      id: run.id,
      driverId: form.instructorId,
      guideId: form.assistantId,
      startsAt: run.starts_at,
      endsAt: run.ends_at,
      overrideReason: run.override_reason,
    },
    run.date,
  )
  const { instructorId, assistantId, programme, water, note } = form
  const values = {
    run_id: run.id,
    instructor_id: instructorId,
    assistant_id: assistantId,
    programme,
    water,
    note,
  }
  const saved = await held(() => saveRow(ctx, 'dive_group', before, values))
  await tell(ctx, 'scheduling.groupSaved', run, instructorId)
  return saved
}

type RunRow = { id: number; coach_id: number }
async function tell(
  ctx: Ctx,
  type: 'scheduling.groupSaved' | 'scheduling.groupDeleted',
  run: RunRow,
  instructorId: number,
) {
  const { name } = await readRow(ctx, 'crew', instructorId)
  const { name: coach } = await readRow(ctx, 'coach', run.coach_id)
  await emit(ctx, type, { subject: 'dayRun', subjectId: run.id, facts: { name, coach } })
}

/** Takes an empty group away. */
export async function deleteGroup(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const group = await lockRow(ctx, 'dive_group', id, 'for update')
  const { rows } =
    await sql`select from dive_diver where merchant_id = ${ctx.scope.merchantId} and group_id = ${id} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) fail('scheduling.notEmpty')
  await deleteRow(ctx, 'dive_group', id)
  await tell(ctx, 'scheduling.groupDeleted', await readRow(ctx, 'day_run', group.run_id), group.instructor_id)
  return { done: true }
}

type Dive = { date: string; site: string; depthM: number; minutes: number; name: string }
/** The same dive twice is a second tab, or a colleague, more often than two dives that are alike to the minute. */
async function askIfLogged(
  ctx: Ctx,
  groupId: number,
  { date, site, depthM, minutes, name }: Dive,
): Promise<void> {
  const { rows } = await sql`
    select from app.divers_going(${ctx.scope.merchantId}, ${groupId}) d
      join dive_log l on l.merchant_id = d.merchant_id and l.profile_id = d.profile_id
     where l.date = ${date} and l.site = ${site} and l.depth_m = ${depthM} and l.minutes = ${minutes} and l.instructor = ${name}
     limit 1`.execute(ctx.db)
  if (rows.length)
    ask(ctx, [{ key: 'scheduling.questions.loggedAlready', facts: { site, depth: depthM, minutes, name } }])
}

type Logged = { id: number; date: string; site: string; depthM: number; minutes: number; gas: string }
/** Writes a dive of the group into the log of each of its divers who went: not of those who cancelled or stayed away. */
export async function logGroup(
  ctx: Ctx,
  { id, date, site, depthM, minutes, gas }: Logged,
): Promise<{ divers: number }> {
  const group = await lockRow(ctx, 'dive_group', id)
  // It is the dive of that day's boat, whatever day a caller names.
  if (date !== (await readRow(ctx, 'day_run', group.run_id)).date) failField('date', 'notAllowed')
  const { name } = await readRow(ctx, 'crew', group.instructor_id)
  await askIfLogged(ctx, id, { date, site, depthM, minutes, name })
  const { rows } = await sql<{ profileId: number }>`
    with logged as (
      insert into dive_log (merchant_id, profile_id, date, site, depth_m, minutes, gas, programme, instructor)
      select d.merchant_id, d.profile_id, ${date}, ${site}, ${depthM}, ${minutes}, ${gas}, d.programme, ${name}
        from app.divers_going(${ctx.scope.merchantId}, ${id}) d join order_guest g on g.merchant_id = d.merchant_id and g.id = d.guest_id
       where g.attendance <> 'no-show' order by d.id returning profile_id)
    select profile_id as "profileId" from logged`.execute(ctx.db)
  if (rows.length)
    await sql`update guest_profile set logged_dives = logged_dives + 1, last_dive_on = greatest(last_dive_on, ${date}::date),
        max_depth_m = greatest(max_depth_m, ${depthM}::smallint), version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and id = any(${rows.map(({ profileId }) => profileId)}::bigint[])`.execute(
      ctx.db,
    )
  const facts = { name, site, divers: rows.length }
  await emit(ctx, 'scheduling.groupLogged', { subject: 'dayRun', subjectId: group.run_id, facts })
  return { divers: rows.length }
}
