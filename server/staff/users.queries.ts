import { sql } from 'kysely'
import type { User, UserFilter, UserInfo } from '#contract/staff/staff.schema.ts'
import { historyOf } from '../audit/audit.public.ts'
import {
  privilegesFor,
  roleName,
  whyBeyondReach,
  whyNotGrant,
  withFactor,
} from '../identity/identity.public.ts'
import { canOf, userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { finds } from '../kit/db/filters.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { orderBy, pageOf } from '../kit/record/page-of.ts'
import { userSorts } from '#contract/staff/user-sorts.ts'
import { userRecord } from '#contract/staff/user.fields.ts'

const editKey = 'staffsRouter.account.edit'

const selectUsers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('app_user as u')
    .innerJoin('platform.login as l', (join) =>
      join.onRef('l.merchant_id', '=', 'u.merchant_id').onRef('l.user_id', '=', 'u.id'),
    )
    .leftJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .leftJoin('agent as a', (join) =>
      join.onRef('a.merchant_id', '=', 'u.merchant_id').onRef('a.id', '=', 'u.agent_id'),
    )
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.merchant_id', '=', 'u.merchant_id').onRef('s.id', '=', 'u.supplier_id'),
    )
    .leftJoin('department as d', (join) =>
      join.onRef('d.merchant_id', '=', 'u.merchant_id').onRef('d.id', '=', 'u.department_id'),
    )
    .where('u.merchant_id', '=', ctx.scope.merchantId)

function filtered(ctx: Ctx, filter: UserFilter) {
  let query = selectUsers(ctx).where('u.kind', '=', filter.kind)
  if (filter.roleId) query = query.where('u.role_id', '=', filter.roleId)
  if (filter.departmentId) query = query.where('u.department_id', '=', filter.departmentId)
  if (filter.agentId) query = query.where('u.agent_id', '=', filter.agentId)
  if (filter.supplierId) query = query.where('u.supplier_id', '=', filter.supplierId)
  if (filter.state === 'disabled') query = query.where('u.disabled_at', 'is not', null)
  if (filter.state === 'enabled' || filter.state === 'invited')
    query = query
      .where('u.disabled_at', 'is', null)
      .where('l.password_hash', filter.state === 'invited' ? '=' : '!=', '')
  if (filter.text)
    query = query.where(finds(filter.text, ['u.user_name', 'u.full_name', 'u.email', 'u.phone']))
  return query
}

const shown = (query: ReturnType<typeof selectUsers>) =>
  query
    .selectAll('u')
    .select([
      'r.name as role_name',
      'r.built_in',
      'r.permissions',
      'a.name as agent_name',
      's.name as supplier_name',
      'd.name as department_name',
    ])
    .select(sql<boolean>`l.password_hash <> ''`.as('has_password'))
    .select(
      sql<boolean>`app.person_within_reach(u.merchant_id, u.id, u.kind, u.is_super, u.department_id, u.agent_id)`.as(
        'within_reach',
      ),
    )
    .select(withFactor.as('has_factor'))
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const sorted = {
  fullName: sql`r.full_name`,
  userName: sql`r.user_name`,
  lastLoginAt: sql`r.last_login_at`,
  createdAt: sql`r.created_at`,
}

/** A page of people of one kind. */
export const listUsers = (ctx: Ctx, filter: UserFilter) => usersFor(ctx, filter, editKey)

/** The same, as whoever holds this key may change them. */
export async function usersFor(ctx: Ctx, filter: UserFilter, key: string) {
  const page = await pageOf(ctx, filter, shown(filtered(ctx, filter)), orderBy(userSorts, filter, sorted))
  return { ...page, rows: page.rows.map((row) => toUser(ctx, row, key)) }
}

/** One person and what happened to the account. */
export async function userInfo(ctx: Ctx, { id }: { id: number }): Promise<UserInfo> {
  const row = await shown(selectUsers(ctx)).where('u.id', '=', id).executeTakeFirst()
  if (!row) fail('notFound')
  return { ...toUser(ctx, row, editKey), history: await historyOf(ctx, 'user', id) }
}

function toUser(ctx: Ctx, row: Row, key: string): User {
  const name = roleName(ctx, { name: row.role_name, built_in: row.built_in })
  return {
    id: row.id,
    kind: row.kind,
    ...answerOf(userRecord, { ...row, roleName: name, departmentName: row.department_name ?? '' }),
    roleId: row.role_id,
    isAdmin: row.is_super,
    agentId: row.agent_id,
    supplierId: row.supplier_id,
    companyName: row.agent_name ?? row.supplier_name ?? '',
    avatarFileId: row.avatar_file_id,
    enabled: row.disabled_at === null,
    hasPassword: row.has_password,
    can: whatCan(ctx, row, key),
  }
}

function whatCan(ctx: Ctx, row: Row, key: string): User['can'] {
  const kind = row.kind
  const permissions = row.built_in ? privilegesFor[kind] : (row.permissions ?? [])
  const beyond =
    whyNotGrant(ctx, { audience: kind, builtIn: row.built_in, permissions }) ??
    whyBeyondReach(row.within_reach)
  const mine = row.id === userOf(ctx).id && 'identity.errors.notYourself'
  return canOf(
    ctx,
    {
      edit: key,
      enable: key,
      reset: key,
      delete: key,
      access: 'staffsRouter.account',
      ...(row.has_factor && { resetFactors: key }),
    },
    {
      edit: beyond,
      enable: beyond || mine,
      reset: beyond || mine,
      delete: beyond || mine,
      resetFactors: beyond || mine,
    },
  )
}
