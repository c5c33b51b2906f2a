import type { Audience } from '#contract/kit/endpoint.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { roleRecord } from '#contract/settings/role.fields.ts'
import type { RoleForm } from '#contract/settings/settings.schema.ts'
import { forgetSessions, privilegesFor, refuseBeyondHolders } from '../identity/identity.public.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { fail, failField } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import { unique } from '../kit/record/unique.ts'
import { insertRow, lockRow, updateRow, valuesBefore } from '../kit/db/rows.ts'

const taken = { role_merchant_id_audience_name_key: 'name' }

/** Makes a role. Nobody gives a right that they lack. */
export async function saveRole(ctx: Ctx, form: RoleForm): Promise<{ id: number }> {
  const permissions = checkPermissions(ctx, form.audience, form.permissions, [])
  const { audience, ...after } = rowOf(roleRecord, { ...form, permissions })
  const { id } = await unique(taken, () => insertRow(ctx, 'role', { audience, ...after }))
  const facts = { name: form.name }
  await emit(ctx, 'settings.roleCreated', { subject: 'role', subjectId: id, facts, after })
  return { id }
}

/** Changes a role for everybody who holds it, from their next call on. Built-in roles stay what they are called. */
export async function updateRole(
  ctx: Ctx,
  { id, ...form }: Omit<RoleForm, 'audience'> & { id: number },
): Promise<{ id: number }> {
  const role = await lockRole(ctx, id)
  const audience = role.audience
  const permissions = checkPermissions(ctx, audience, form.permissions, role.permissions)
  const { audience: _, ...after } = rowOf(roleRecord, { ...form, audience, permissions })
  await unique(taken, () => updateRow(ctx, 'role', role, after))
  await emit(ctx, 'settings.roleUpdated', {
    subject: 'role',
    subjectId: id,
    facts: { name: form.name },
    before: valuesBefore(role, after),
    after,
  })
  ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
  return { id }
}

/** The merchant's role, locked, or why it is not to be touched. */
export async function lockRole(ctx: Ctx, id: number) {
  const role = await lockRow(ctx, 'role', id, 'for update')
  if (role.built_in) fail('settings.roleBuiltIn')
  await refuseBeyondHolders(ctx, id)
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
