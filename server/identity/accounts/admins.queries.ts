import { asMerchant, type Ctx } from '../../kit/ctx.ts'

const editRoles = 'configSetting.systemConfig.roles'

/** Who can give a permission: the administrators first, then those who hold it and may edit roles. Names only. */
export const listAdmins = (ctx: Ctx, { key }: { key?: string | undefined }) =>
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
