import { sql } from 'kysely'
import type { Audience } from '#contract/kit/endpoint.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { may } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { privilegesFor } from '../sessions/sessions.ts'

export type NewUser = {
  kind: Audience
  userName: string
  fullName: string
  roleId: number
  /** The company that an agent's or supplier's user speaks for. */
  agentId?: number | null
  supplierId?: number | null
  email?: string
  phone?: string
  departmentId?: number | null
  language?: Language | null
  firstUrl?: string
  /** Of an agent's person: the rights that its own administrator gives; all of the role where none are said. */
  rights?: string[] | null
}
export type RoleFacts = {
  id: number
  name: string
  audience: Audience
  builtIn: string | null
  permissions: string[]
}

/**
 * Makes a person of any kind with a log-in. An empty hash is an account that waits for its first password. The name is
 * unique over all merchants: `userName` is refused as taken. Nobody gives rights that they lack.
 */
export async function insertUser(ctx: Ctx, user: NewUser, passwordHash: string): Promise<{ id: number }> {
  const role = await requireRole(ctx, user.roleId, user.kind)
  refuseGrant(ctx, role)
  const { merchantId } = ctx.scope
  try {
    const { id } = await ctx.db
      .insertInto('app_user')
      .values({
        merchant_id: merchantId,
        kind: user.kind,
        user_name: user.userName,
        full_name: user.fullName,
        role_id: role.id,
        is_super: role.builtIn === 'admin',
        agent_id: user.kind === 'agent' ? (user.agentId ?? failField('agentId', 'required')) : null,
        supplier_id:
          user.kind === 'supplier' ? (user.supplierId ?? failField('supplierId', 'required')) : null,
        email: user.email ?? '',
        phone: user.phone ?? '',
        department_id: user.departmentId ?? null,
        language: user.language ?? null,
        first_url: user.firstUrl ?? '',
        rights: user.rights ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('platform.login')
      .values({ user_name: user.userName, merchant_id: merchantId, user_id: id, password_hash: passwordHash })
      .execute()
    await emit(ctx, 'identity.userCreated', {
      subject: 'user',
      subjectId: id,
      facts: { name: user.fullName, userName: user.userName, role: role.name },
      after: { ...user },
    })
    return { id }
  } catch (error) {
    throw userRefusal(error)
  }
}

/** What the database refused about a person, as a field's error. */
function userRefusal(error: unknown): unknown {
  const constraint = violated(error) ?? ''
  if (constraint === 'login_pkey' || constraint === 'app_user_merchant_id_user_name_key')
    return asThrown(() => failField('userName', 'taken'))
  if (constraint.includes('agent_id_fkey')) return asThrown(() => failField('agentId', 'unknown'))
  if (constraint.includes('supplier_id_fkey')) return asThrown(() => failField('supplierId', 'unknown'))
  return error
}
const asThrown = (throws: () => never): unknown => {
  try {
    return throws()
  } catch (thrown) {
    return thrown
  }
}

/** A role of this merchant made for that kind of user, or the field's error. */
export async function requireRole(ctx: Ctx, roleId: number, kind: Audience): Promise<RoleFacts> {
  const row = await ctx.db
    .selectFrom('role')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', roleId)
    .where('audience', '=', kind)
    .executeTakeFirst()
  if (!row) failField('roleId', 'unknown')
  return {
    id: row.id,
    name: row.name,
    audience: kind,
    builtIn: row.built_in,
    permissions: row.built_in ? privilegesFor[kind] : row.permissions,
  }
}

/** Names of the roles of staff that hold a key. */
export async function rolesHolding(ctx: Ctx, key: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from role
     where merchant_id = ${ctx.scope.merchantId} and audience = 'staff' and (built_in is not null or ${key} = any(permissions))
     order by name, id`.execute(ctx.db)
  return rows.map(({ name }) => name)
}

/** The role that holds all that this kind of user may do. */
export async function builtInRole(ctx: Ctx, kind: Exclude<Audience, 'staff'>): Promise<number> {
  const { id } = await ctx.db
    .selectFrom('role')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('audience', '=', kind)
    .where('built_in', '=', kind)
    .executeTakeFirstOrThrow()
  return id
}

/** A built-in role's name is a word of the product, so it reads in each person's language. */
export const roleName = (ctx: Ctx, role: { name: string | null; built_in: string | null }): string =>
  role.built_in ? ctx.app.word(ctx.language, `identity.roles.${role.built_in}`) : (role.name ?? '')

type Grant = Pick<RoleFacts, 'audience' | 'builtIn' | 'permissions'>

/**
 * Nobody gives a right that they lack themselves, or takes the place of who has it: only an administrator makes or
 * touches another, and a role of staff is given by who holds all of it. Rights of agents and suppliers are free to give.
 */
export function refuseGrant(ctx: Ctx, role: Grant): void {
  const missing = missingFor(ctx, role)
  if (missing === 'admin') fail('identity.onlyAdmin')
  if (missing) fail('noPermission', { key: missing })
}

/** The same as the word key of why not, or null. */
export function whyNotGrant(ctx: Ctx, role: Grant): string | null {
  const missing = missingFor(ctx, role)
  return missing === 'admin' ? 'identity.errors.onlyAdmin' : missing ? 'identity.text.lackYourself' : null
}

function missingFor(ctx: Ctx, role: Grant): string | undefined {
  if (!ctx.user || ctx.user.isSuper || role.audience !== 'staff') return undefined
  if (role.builtIn === 'admin') return 'admin'
  return role.permissions.find((key) => !may(ctx, key))
}
