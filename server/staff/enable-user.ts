import { endSessions, keepAnAdmin } from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { updateRow } from '../kit/db/rows.ts'
import { lockUser, refuseYourself } from './locked-user.ts'

/** Lets a person log in, or not any more: their sessions end at once. */
export async function enableUser(
  ctx: Ctx,
  { id, enabled }: { id: number; enabled: boolean },
): Promise<{ done: true }> {
  const person = await lockUser(ctx, id)
  refuseYourself(ctx, id)
  if ((person.disabled_at === null) === enabled) fail('operationInvalid')
  if (person.is_super && !enabled) await keepAnAdmin(ctx, id)
  await updateRow(ctx, 'app_user', { id }, { disabled_at: enabled ? null : ctx.now })
  if (!enabled) await endSessions(ctx, id)
  await emit(ctx, enabled ? 'identity.userEnabled' : 'identity.userDisabled', {
    subject: 'user',
    subjectId: id,
    facts: { name: person.full_name, userName: person.user_name },
  })
  return { done: true }
}
