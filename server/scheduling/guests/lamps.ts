import { sql } from 'kysely'
import { formStateOn, type FormState } from '#contract/scheduling/diving/forms.ts'
import type { Ctx } from '../../kit/ctx.ts'

type FormRow = {
  profileId: number
  kind: 'medical' | 'waiver'
  state: 'signed' | 'review' | 'approved' | 'refused'
  validUntil: string
}
export type Lamps = { medical: FormState; waiver: FormState }

/** How the forms of guests stand on a day: no answer is read for it. */
export async function lampsOf(
  ctx: Ctx,
  profileIds: readonly number[],
  date: string,
): Promise<(profileId: number) => Lamps> {
  const ids = [...new Set(profileIds)]
  const { rows } = await sql<FormRow>`
    select distinct on (profile_id, kind) profile_id as "profileId", kind, state, valid_until as "validUntil" from guest_form
     where merchant_id = ${ctx.scope.merchantId} and profile_id = any(${ids}::bigint[]) order by profile_id, kind, id desc`.execute(
    ctx.db,
  )
  const { rows: sent } = await sql<{
    profileId: number
  }>`select distinct profile_id as "profileId" from platform.profile_link
    where merchant_id = ${ctx.scope.merchantId} and profile_id = any(${ids}::bigint[]) and revoked_at is null and expires_at > ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
  const under = new Set(sent.map(({ profileId }) => profileId))
  const of = (profileId: number, kind: FormRow['kind']): FormState =>
    formStateOn(
      rows.find((row) => row.profileId === profileId && row.kind === kind) ?? null,
      under.has(profileId),
      date,
    )
  return (profileId) => ({ medical: of(profileId, 'medical'), waiver: of(profileId, 'waiver') })
}
