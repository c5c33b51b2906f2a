import { privilegesFor, refuseBeyondReach, refuseGrant } from '../identity/identity.public.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'

/**
 * A person of this merchant, locked, whom the acting one may touch: nobody whose rights or reach go beyond their own, or they
 * could take that person's place.
 */
export async function lockUser(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('app_user as u')
    .leftJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .selectAll('u')
    .select(['r.built_in', 'r.permissions', 'r.name as role_name'])
    .where('u.merchant_id', '=', ctx.scope.merchantId)
    .where('u.id', '=', id)
    .where('u.by_key', '=', false)
    .forUpdate('u')
    .executeTakeFirst()
  if (!row) fail('notFound')
  const kind = row.kind
  const permissions = row.built_in ? privilegesFor[kind] : (row.permissions ?? [])
  refuseGrant(ctx, { audience: kind, builtIn: row.built_in, permissions })
  await refuseBeyondReach(ctx, id)
  return row
}

/** What nobody does to themselves: it would end in front of a closed door. */
export function refuseYourself(ctx: Ctx, id: number): void {
  if (userOf(ctx).id === id) fail('identity.notYourself')
}
