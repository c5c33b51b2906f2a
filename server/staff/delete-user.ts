import { deleteFile } from '../files/files.public.ts'
import { endSessions, keepAnAdmin } from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { ask } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { deleteRow } from '../kit/db/rows.ts'
import { lockUser, refuseYourself } from './locked-user.ts'

/**
 * Deletes an account and frees its name, after a question. What the person did keeps their name: history and records
 * hold it themselves.
 */
export async function deleteUser(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const person = await lockUser(ctx, id)
  refuseYourself(ctx, id)
  if (person.is_super) await keepAnAdmin(ctx, id)
  const facts = { name: person.full_name, userName: person.user_name }
  ask(ctx, [{ key: 'staff.questions.delete', facts }])
  await endSessions(ctx, id)
  const { merchantId } = ctx.scope
  for (const table of ['platform.account_token', 'platform.session', 'platform.login'] as const)
    await ctx.db.deleteFrom(table).where('merchant_id', '=', merchantId).where('user_id', '=', id).execute()
  await deleteRow(ctx, 'app_user', id)
  if (person.avatar_file_id) await deleteFile(ctx, person.avatar_file_id)
  await emit(ctx, 'identity.userDeleted', {
    subject: 'user',
    subjectId: id,
    facts,
    before: { ...facts, kind: person.kind, role: person.role_name, email: person.email },
  })
  return { done: true }
}
