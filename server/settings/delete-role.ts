import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { deleteRow } from '../kit/db/rows.ts'
import { lockRole } from './save-role.ts'

/** Deletes a role that nobody holds. */
export async function deleteRole(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const role = await lockRole(ctx, id)
  const { users } = await ctx.db
    .selectFrom('app_user')
    .select((e) => e.fn.countAll<number>().as('users'))
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(users)) fail('settings.roleInUse', { users: Number(users) })
  await deleteRow(ctx, 'role', id)
  await emit(ctx, 'settings.roleDeleted', {
    subject: 'role',
    subjectId: id,
    facts: { name: role.name },
    before: { name: role.name, description: role.description, permissions: role.permissions },
  })
  return { done: true }
}
