import type { NewAgentUserForm, UserFilter, UserForm } from '#contract/staff/staff.schema.ts'
import { roleName } from '../identity/identity.public.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { deleteUser } from './delete-user.ts'
import { enableUser } from './enable-user.ts'
import { lockUser } from './locked-user.ts'
import { resetUserFactors } from './reset-factors.ts'
import { resetPassword } from './reset-password.ts'
import { saveUser, updateUser } from './save-user.ts'
import { usersFor } from './users.queries.ts'

type Done = { done: true }

/** People of agents alone: whoever else has that id is unknown here. */
const ofAgents =
  <I extends { id: number }, O>(command: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    if ((await lockUser(ctx, input.id)).kind !== 'agent') fail('notFound')
    return command(ctx, input)
  }

type Filter = Omit<UserFilter, 'kind' | 'supplierId' | 'departmentId'>
const key = 'tools.ForAgentList.logins'

export const agentUsers = {
  agentUserList: (ctx: Ctx, filter: Filter) => usersFor(ctx, { ...filter, kind: 'agent' }, key),
  agentUserRoles: async (ctx: Ctx) => {
    const rows = await ctx.db
      .selectFrom('role')
      .select(['id', 'name', 'built_in'])
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('audience', '=', 'agent')
      .orderBy('built_in')
      .orderBy('name')
      .execute()
    return { rows: rows.map((row) => ({ id: row.id, name: roleName(ctx, row) })) }
  },
  agentUserSave: async (ctx: Ctx, form: NewAgentUserForm): Promise<{ id: number }> => {
    await readRow(ctx, 'agent', form.agentId)
    return saveUser(ctx, { ...form, kind: 'agent', supplierId: null })
  },
  agentUserUpdate: ofAgents<UserForm, { id: number }>(updateUser),
  agentUserEnable: ofAgents<{ id: number; enabled: boolean }, Done>(enableUser),
  agentUserRemove: ofAgents<{ id: number }, Done>(deleteUser),
  agentUserResetPassword: ofAgents<{ id: number; password?: string | undefined }, Done>(resetPassword),
  agentUserResetFactors: ofAgents<{ id: number }, Done>(resetUserFactors),
}
