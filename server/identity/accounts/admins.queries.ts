import { keysWithin } from '#contract/identity/agent-rights.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { privilegesFor } from '../sessions/sessions.ts'

const editRoles = 'configSetting.systemConfig.roles'

/**
 * Who can give a permission: the administrators first, then those who hold it and may edit roles. Names only, and to each company
 * those of its own people: an agent's who give rights to others; a supplier's people have nobody who does.
 */
export const listAdmins = (ctx: Ctx, { key }: { key?: string | undefined }) =>
  userOf(ctx).kind === 'staff' ? staffAdmins(ctx, key) : agentAdmins(ctx)

async function agentAdmins({ db, scope }: Ctx): Promise<Admins> {
  if (!scope.agentId) return { rows: [] }
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.full_name as name', 'u.rights', 'r.permissions', 'r.built_in'])
    .where('u.merchant_id', '=', scope.merchantId)
    .where('u.agent_id', '=', scope.agentId)
    .where('u.by_key', '=', false)
    .where('u.disabled_at', 'is', null)
    .orderBy('u.full_name')
    .execute()
  const gives = rows.filter(({ rights, built_in, permissions }) =>
    keysWithin(built_in ? privilegesFor.agent : permissions, rights).includes('bookingCenter.people'),
  )
  return { rows: gives.slice(0, 20).map(({ name }) => ({ name, isAdmin: false })) }
}

type Admins = { rows: { name: string; isAdmin: boolean }[] }

const staffAdmins = (ctx: Ctx, key: string | undefined): Promise<Admins> =>
  asMerchant(ctx, async ({ db, scope }) => {
    const rows = await db
      .selectFrom('app_user as u')
      .innerJoin('role as r', (join) =>
        join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
      )
      .select(['u.full_name as name', 'u.is_super as isAdmin', 'r.permissions'])
      .where('u.merchant_id', '=', scope.merchantId)
      .where('u.kind', '=', 'staff')
      .where('u.disabled_at', 'is', null)
      .orderBy('u.is_super', 'desc')
      .orderBy('u.full_name')
      .execute()
    const canGrant = ({ isAdmin, permissions }: (typeof rows)[number]) =>
      isAdmin || (permissions.includes(editRoles) && (!key || permissions.includes(key)))
    return {
      rows: rows
        .filter(canGrant)
        .slice(0, 20)
        .map(({ name, isAdmin }) => ({ name, isAdmin })),
    }
  })
