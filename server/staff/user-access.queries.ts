import { sql } from 'kysely'
import { agentRights, keysWithin } from '#contract/identity/agent-rights.ts'
import type { UserAccess } from '#contract/staff/access.schema.ts'
import type { PrivilegeGroup } from '#contract/settings/settings.schema.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { factorState, privilegesFor, roleName } from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { privilegeGroups } from '../settings/settings.public.ts'

type Row = {
  kind: Audience
  full_name: string
  is_super: boolean
  rights: string[] | null
  role_id: number | null
  role_name: string | null
  built_in: string | null
  permissions: string[]
  last_login_at: string | null
  department_name: string | null
  data_scope: string | null
  is_head: boolean
  reach: string[] | null
  sessions: number
}

async function rowOfUser(ctx: Ctx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.kind, u.full_name, u.is_super, u.rights, u.role_id, r.name as role_name, r.built_in, coalesce(r.permissions, '{}') as permissions,
           u.last_login_at, d.name as department_name, d.data_scope, coalesce(d.head_id = u.id, false) as is_head,
           case when seen.ids is null then null else array(
             select p.full_name from app_user p where p.merchant_id = u.merchant_id and p.id = any(seen.ids) order by p.full_name limit 200) end as reach,
           (select count(*) from platform.session s where s.merchant_id = u.merchant_id and s.user_id = u.id
             and s.revoked_at is null and s.expires_at > now())::int as sessions
      from app_user u
      left join role r on r.merchant_id = u.merchant_id and r.id = u.role_id
      left join department d on d.merchant_id = u.merchant_id and d.id = u.department_id
      cross join lateral (select platform.reach_of(u.merchant_id, u.id, u.kind, u.is_super, u.department_id) as ids) seen
     where u.merchant_id = ${ctx.scope.merchantId} and u.id = ${id} and not u.by_key`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** Permissions of these keys alone, in their groups. */
const groupsWith = (groups: readonly PrivilegeGroup[], keys: ReadonlySet<string>): PrivilegeGroup[] =>
  groups
    .map((group) => ({ ...group, privileges: group.privileges.filter(({ key }) => keys.has(key)) }))
    .filter(({ privileges }) => privileges.length > 0)

/** What a person sees and may do at this moment, and where each of it comes from. */
export async function userAccess(ctx: Ctx, { id }: { id: number }): Promise<UserAccess> {
  const row = await rowOfUser(ctx, id)
  const { groups } = await privilegeGroups(ctx, { audience: row.kind })
  const all = privilegesFor[row.kind]
  const ofRole = row.is_super || row.built_in ? all : row.permissions
  const held = new Set(row.is_super ? all : keysWithin(ofRole, row.rights))
  const { totpSince, passkeys, recoveryLeft, required } = await factorState(ctx, id)
  return {
    id,
    kind: row.kind,
    fullName: row.full_name,
    roleId: row.role_id,
    roleName: roleName(ctx, { name: row.role_name, built_in: row.built_in }),
    way: row.is_super ? 'admin' : row.rights ? 'rights' : row.built_in ? 'builtInRole' : 'role',
    groups: groupsWith(groups, held),
    withheld: groupsWith(groups, new Set(ofRole.filter((key) => !held.has(key) && isNamed(key)))),
    total: all.length,
    reach: { way: reachWay(row), departmentName: row.department_name ?? '', people: row.reach ?? [] },
    factors: { totp: totpSince !== null, passkeys, recoveryLeft, required },
    sessions: row.sessions,
    lastLoginAt: row.last_login_at,
  }
}

const named = new Set<string>(Object.values(agentRights).flat())
const isNamed = (key: string): boolean => named.has(key)

/** Why this person sees the orders and customers that they see: the rule of `platform.reach_of` in words. */
function reachWay({ kind, is_super, department_name, data_scope, is_head }: Row): UserAccess['reach']['way'] {
  if (kind !== 'staff') return kind
  if (is_super) return 'administrator'
  if (department_name === null) return 'noDepartment'
  if (data_scope === 'all') return 'everybody'
  return data_scope === 'own' && !is_head ? 'own' : 'department'
}
