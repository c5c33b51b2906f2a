import { screensByDomain } from '#contract/screens.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import type { NewUserForm, UserForm } from '#contract/staff/staff.schema.ts'
import {
  forgetSessions,
  hashNewPassword,
  insertUser,
  keepAnAdmin,
  merchantNames,
  refuseBeyondAgent,
  refuseBeyondDepartment,
  refuseGrant,
  refusePartOfAll,
  requireRole,
  sendPasswordLink,
} from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { updateRow, valuesBefore } from '../kit/db/rows.ts'
import { checkDepartment, leaveHeads } from './departments/save-department.ts'
import { lockUser } from './locked-user.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { userRecord } from '#contract/staff/user.fields.ts'

/** Makes an account, with a first password or with a mailed link to set one; an agent's own within the rights given. */
export async function saveUser(ctx: Ctx, form: NewUserForm & { rights?: string[] }): Promise<{ id: number }> {
  checkFirstScreen(form.firstUrl, form.kind)
  await checkNewReach(ctx, form)
  const { password, ...person } = form
  const { id } = await insertUser(
    ctx,
    person,
    password
      ? await hashNewPassword(
          ctx.app,
          password,
          { ...person, merchantNames: merchantNames(ctx.merchant) },
          ctx.actor.origin,
        )
      : '',
  )
  if (!password) await sendPasswordLink(ctx, { id, ...person }, 'invitation')
  return { id }
}

/** Changes a person's facts and role. Their open sessions have the new rights with the next call. */
export async function updateUser(ctx: Ctx, { id, ...form }: UserForm): Promise<{ id: number }> {
  const before = await lockUser(ctx, id)
  const kind = before.kind
  checkFirstScreen(form.firstUrl, kind)
  const role = await requireRole(ctx, form.roleId, kind)
  if (role.id !== before.role_id) refuseGrant(ctx, role)
  await checkDepartment(ctx, form.departmentId, before.department_id)
  if (kind === 'staff') await refuseBeyondDepartment(ctx, form.departmentId, id)
  const isSuper = role.builtIn === 'admin'
  if (before.is_super && !isSuper) await keepAnAdmin(ctx, id)
  const person = rowOf(userRecord, { ...form, userName: before.user_name })
  const after = { ...person, is_super: isSuper }
  await updateRow(ctx, 'app_user', { id }, after)
  await leaveHeads(ctx)
  await emit(ctx, 'identity.userUpdated', {
    subject: 'user',
    subjectId: id,
    facts: { name: form.fullName, userName: before.user_name, role: role.name },
    before: valuesBefore(before, after),
    after,
  })
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId, id))
  return { id }
}

/** Whom somebody makes sees no more than they do: of the staff by the department, of an agent by whom looks after it. */
async function checkNewReach(
  ctx: Ctx,
  { kind, agentId, departmentId }: Pick<NewUserForm, 'kind' | 'agentId' | 'departmentId'>,
): Promise<void> {
  await checkDepartment(ctx, departmentId, null)
  if (kind === 'staff') await refuseBeyondDepartment(ctx, departmentId)
  else if (kind === 'agent' && agentId) await refuseBeyondAgent(ctx, agentId)
  else refusePartOfAll(ctx)
}

/** The screen that opens first is one of those made for that kind of person, reached without further facts. */
function checkFirstScreen(name: string, kind: Audience): void {
  const screens = Object.values(screensByDomain).flatMap((one) => Object.entries(one))
  const fits = screens.some(
    ([screen, { path, audience = ['staff'], ...rest }]) =>
      screen === name && !rest.public && !path.includes(':') && audience.includes(kind),
  )
  if (name && !fits) failField('firstUrl', 'unknown')
}
