import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'

/**
 * Staff never lock themselves out: refuses to take the last administrator who can log in. The rows are locked, so that
 * two administrators cannot disable each other at once.
 */
export async function keepAnAdmin(ctx: Ctx, leavingId: number): Promise<void> {
  const admins = await ctx.db
    .selectFrom('app_user as u')
    .innerJoin('platform.login as l', (join) =>
      join.onRef('l.merchant_id', '=', 'u.merchant_id').onRef('l.user_id', '=', 'u.id'),
    )
    .select('u.id')
    .where('u.merchant_id', '=', ctx.scope.merchantId)
    .where('u.is_super', '=', true)
    .where('u.disabled_at', 'is', null)
    .where('l.password_hash', '!=', '')
    .orderBy('u.id')
    .forUpdate('u')
    .execute()
  if (admins.some(({ id }) => id === leavingId) && admins.length === 1) fail('identity.lastAdmin')
}
