import type { Selectable } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import type { DiveLogForm } from '#contract/scheduling/diving/diving.schema.ts'
import { diveLogRecord } from '#contract/scheduling/diving/profile.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { deleteRow, lockForm, lockRow, readRow, saveRow } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'

/** Writes a dive into a guest's log, or changes it. */
export async function saveDive(ctx: Ctx, { profileId, ...form }: DiveLogForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'dive_log', form)
  await readRow(ctx, 'guest_profile', profileId)
  if (before && before.profile_id !== profileId) fail('notFound')
  const saved = await saveRow(ctx, 'dive_log', before, {
    ...rowOf(diveLogRecord, form),
    profile_id: profileId,
  })
  await tell(ctx, 'scheduling.logSaved', { profile_id: profileId, site: form.site })
  return saved
}

export async function deleteDive(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const dive = await lockRow(ctx, 'dive_log', id)
  await deleteRow(ctx, 'dive_log', id)
  await tell(ctx, 'scheduling.logDeleted', dive)
  return { done: true }
}

const tell = (
  ctx: Ctx,
  type: 'scheduling.logSaved' | 'scheduling.logDeleted',
  { profile_id: subjectId, site }: Pick<Selectable<DB['dive_log']>, 'profile_id' | 'site'>,
) => emit(ctx, type, { subject: 'guestProfile', subjectId, facts: { site } })
