import type { Audience } from '#contract/kit/endpoint.ts'
import type { RoleForm } from '#contract/settings/settings.schema.ts'
import { forgetSessions, privilegesFor } from '../identity/identity.public.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { insertRow, lockRow, updateRow } from '../kit/rows.ts'

/** Makes a role. Nobody gives a right that they lack. */
export async function saveRole(ctx: Ctx, form: RoleForm): Promise<{ id: number }> {
  const permissions = checkPermissions(ctx, form.audience, form.permissions, [])
  const values = { name: form.name, description: form.description, permissions }
  try {
    const { id } = await insertRow(ctx, 'role', { audience: form.audience, ...values })
    const facts = { name: form.name }
    await emit(ctx, 'settings.roleCreated', { subject: 'role', subjectId: id, facts, after: values })
    return { id }
  } catch (error) {
    throw nameRefusal(error)
  }
}

/** Changes a role for everybody who holds it, from their next call on. Built-in roles stay what they are called. */
export async function updateRole(
  ctx: Ctx,
  { id, ...form }: Omit<RoleForm, 'audience'> & { id: number },
): Promise<{ id: number }> {
  const role = await lockRole(ctx, id)
  const permissions = checkPermissions(ctx, role.audience as Audience, form.permissions, role.permissions)
  const after = { name: form.name, description: form.description, permissions }
  try {
    await updateRow(ctx, 'role', role, after)
  } catch (error) {
    throw nameRefusal(error)
  }
  await emit(ctx, 'settings.roleUpdated', {
    subject: 'role',
    subjectId: id,
    facts: { name: form.name },
    before: { name: role.name, description: role.description, permissions: role.permissions },
    after,
  })
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
  return { id }
}

/** The merchant's role, locked, or why it is not to be touched. */
export async function lockRole(ctx: Ctx, id: number) {
  const role = await lockRow(ctx, 'role', id, 'for update')
  if (role.built_in) fail('settings.roleBuiltIn')
  return role
}

function checkPermissions(ctx: Ctx, audience: Audience, wanted: string[], before: string[]): string[] {
  const permissions = [...new Set(wanted)].sort()
  const unknown = permissions.find((key) => !privilegesFor[audience].includes(key))
  if (unknown) failField('permissions', 'notAllowed')
  const lacked = permissions.find((key) => audience === 'staff' && !before.includes(key) && !may(ctx, key))
  if (lacked) fail('noPermission', { key: lacked })
  return permissions
}

function nameRefusal(error: unknown): unknown {
  if (violated(error) !== 'role_merchant_id_audience_name_key') return error
  try {
    return failField('name', 'taken')
  } catch (refusal) {
    return refusal
  }
}
