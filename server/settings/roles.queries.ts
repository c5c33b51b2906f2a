import { sql } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { roleRecord } from '#contract/settings/role.fields.ts'
import type { Role, RoleChoice, RoleFilter } from '#contract/settings/settings.schema.ts'
import { matches } from '#contract/kit/text/text.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { privilegesFor, roleName, whyBeyondReach, whyNotGrant } from '../identity/identity.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'

const editKey = 'configSetting.systemConfig.roles'

const selectRoles = (ctx: Ctx) =>
  ctx.db
    .selectFrom('role as r')
    .selectAll('r')
    .select(
      sql<number>`(select count(*) from app_user u where u.merchant_id = r.merchant_id and u.role_id = r.id)`.as(
        'users',
      ),
    )
    .select(
      sql<boolean>`app.reach() is null or not exists (select from app_user u where u.merchant_id = r.merchant_id and u.role_id = r.id and not app.person_within_reach(u.merchant_id, u.id, u.kind, u.is_super, u.department_id, u.agent_id))`.as(
        'within_reach',
      ),
    )
    .where('r.merchant_id', '=', ctx.scope.merchantId)
    .orderBy((e) =>
      e
        .case()
        .when('r.audience', '=', 'staff')
        .then(1)
        .when('r.audience', '=', 'agent')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('r.built_in', (o) => o.asc().nullsLast())
    .orderBy('r.name')
type Row = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number]

const toRole = (ctx: Ctx, { built_in, ...row }: Row): Role => ({
  id: row.id,
  ...answerOf(roleRecord, {
    ...row,
    name: roleName(ctx, { ...row, built_in }),
    permissions: built_in ? privilegesFor[row.audience] : row.permissions,
  }),
  builtIn: built_in !== null,
  createdAt: row.created_at,
  can: canOf(
    ctx,
    { edit: editKey, copy: editKey, delete: editKey },
    {
      edit: built_in !== null ? 'settings.text.builtIn' : whyBeyondReach(row.within_reach),
      delete: built_in
        ? 'settings.text.builtIn'
        : row.users > 0
          ? 'settings.text.inUse'
          : whyBeyondReach(row.within_reach),
    },
  ),
})

/** Roles: those of staff first, built-in ones on top. A merchant has dozens at most, so they are filtered here. */
export async function listRoles(ctx: Ctx, filter: z.output<typeof RoleFilter>) {
  const { pageNo, pageSize, audience, text = '' } = filter
  const roles = (await selectRoles(ctx).execute())
    .map((row) => toRole(ctx, row))
    .filter((role) => !audience || role.audience === audience)
    .filter(({ name, description }) => matches(text, name, description))
  const from = (pageNo - 1) * pageSize
  return { rows: roles.slice(from, from + pageSize), total: roles.length, pageNo, pageSize }
}

/** Roles to give to a person, and why the asking one may not give them. */
export async function roleChoices(
  ctx: Ctx,
  { audience }: { audience: Audience },
): Promise<{ rows: z.output<typeof RoleChoice>[] }> {
  const rows = await selectRoles(ctx).where('r.audience', '=', audience).execute()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: roleName(ctx, row),
      audience,
      why: whyNotGrant(ctx, { audience, builtIn: row.built_in, permissions: row.permissions }),
    })),
  }
}
