import { sql } from 'kysely'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { personOf } from '../identity/identity.public.ts'
import { mayCall } from '../kit/call/call.ts'
import type { Ctx, SessionUser } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'

type Starter = { id: number; name: string }

/** Who began a job, and the job that it takes back, and so on. */
export async function startersOf(ctx: Ctx, jobId: number): Promise<Starter[]> {
  const { rows } = await sql<Starter>`
    with recursive behind as (
      select user_id, user_name, undoes_id from bulk_job where merchant_id = ${ctx.scope.merchantId} and id = ${jobId}
      union all
      select j.user_id, j.user_name, j.undoes_id from behind b
        join bulk_job j on j.merchant_id = ${ctx.scope.merchantId} and j.id = b.undoes_id)
    select distinct on (user_id) user_id as id, user_name as name from behind order by user_id`.execute(
    ctx.db,
  )
  return rows
}

/**
 * The person with no more rights than each of those whose acts are taken back has at this moment: what somebody began
 * never gets rights of whoever takes it back, nor the other way round. `bulk.starterMayNot` where one of them is gone or
 * may not make the call.
 */
export async function sharedRights(
  ctx: Ctx,
  user: SessionUser,
  starters: readonly Starter[],
  endpoint: Endpoint,
): Promise<SessionUser> {
  let shared = user
  for (const { id, name } of starters) {
    if (id === user.id) continue
    const starter = await personOf(ctx, id)
    if (!starter || !mayCall(endpoint, starter)) fail('bulk.starterMayNot', { name })
    shared = { ...shared, ...bothMay(shared, starter) }
  }
  return shared
}

const bothMay = (
  one: SessionUser,
  other: SessionUser,
): Pick<SessionUser, 'isSuper' | 'permissions' | 'reach'> => ({
  isSuper: one.isSuper && other.isSuper,
  reach:
    one.reach && other.reach
      ? one.reach.filter((id) => other.reach?.includes(id))
      : (one.reach ?? other.reach),
  permissions: one.isSuper
    ? other.permissions
    : other.isSuper
      ? one.permissions
      : one.permissions.filter((key) => other.permissions.includes(key)),
})
