import type { Selectable } from 'kysely'
import { rowOf } from '#contract/kit/record/record-values.ts'
import type { GuestProfileForm } from '#contract/scheduling/diving/diving.schema.ts'
import { guestProfileRecord } from '#contract/scheduling/diving/profile.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockForm } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { savePlain } from '../../kit/record/plain-record.ts'

type StoredProfile = Selectable<DB['guest_profile']>
/** Events say of a guest what they can do, never who they are: what is of the person stands in the profile alone. */
const guestProfiles = {
  table: 'guest_profile',
  subject: 'guestProfile',
  event: 'scheduling.profile',
  kept: ({ level, logged_dives, nitrox }: StoredProfile) => ({ level, loggedDives: logged_dives, nitrox }),
  facts: () => ({}),
  topics: ['guestProfile', 'dayPlan'],
} as const

/** Makes a guest's profile, or changes the one with that id. */
export async function saveProfile(
  ctx: Ctx,
  form: GuestProfileForm & { id?: number | undefined },
): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'guest_profile', form)
  return savePlain(ctx, guestProfiles, before, rowOf(guestProfileRecord, form))
}
