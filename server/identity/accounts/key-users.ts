import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { requireRole } from './users.ts'

/** `rights`: the scopes of the key, of what its role allows; all of it where null. */
type KeyUser = { fullName: string; roleId: number; rights: string[] | null }

/** A person that a key's calls are by: without a name to log in with, and left out of lists of people. */
export async function insertKeyUser(
  ctx: Ctx,
  { agentId, fullName, roleId, rights }: KeyUser & { agentId: number },
): Promise<{ id: number }> {
  const role = await requireRole(ctx, roleId, 'agent')
  return ctx.db
    .insertInto('app_user')
    .values({
      merchant_id: ctx.scope.merchantId,
      kind: 'agent',
      user_name: `key ${randomUUID()}`,
      full_name: fullName,
      role_id: role.id,
      agent_id: agentId,
      by_key: true,
      rights,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Its calls are by this name and may do what this role may. */
export async function changeKeyUser(
  ctx: Ctx,
  id: number,
  { fullName, roleId, rights }: KeyUser,
): Promise<void> {
  const role = await requireRole(ctx, roleId, 'agent')
  await updateRow(ctx, 'app_user', { id }, { full_name: fullName, role_id: role.id, rights })
}

/** Nothing is done in its name any more. */
export const endKeyUser = async (ctx: Ctx, id: number): Promise<void> =>
  void (await updateRow(ctx, 'app_user', { id }, { disabled_at: ctx.now }))
