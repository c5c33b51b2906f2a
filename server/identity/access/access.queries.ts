import { sql } from 'kysely'
import type { AccessEntry, AccessFilter } from '#contract/identity/access/access.schema.ts'
import { accessSorts } from '#contract/identity/access/access-sorts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { orderBy, pageOf } from '../../kit/record/page-of.ts'
import { dayBegins } from '../../kit/text/today.ts'

const sorted = { at: sql`r.at`, name: sql`r.name`, ip: sql`r.ip` }

/** Who logged in or failed to, and what was called with keys of agents, as one list: the latest first. */
export async function listAccess(ctx: Ctx, filter: AccessFilter) {
  const { merchantId } = ctx.scope
  const { from, to, text, method, failed, userId } = filter
  const where = [
    from && sql`a.at >= ${dayBegins(ctx, from)}`,
    to && sql`a.at < ${dayBegins(ctx, to, 1)}`,
    method && sql`a.method = ${method}`,
    userId && sql`a."userId" = ${userId}`,
    failed !== undefined && sql`(a.outcome <> 'done') = ${failed}`,
    text && finds(text, ['a.name', 'a.userName', 'a.ip', 'a.call']),
  ].filter((part) => typeof part === 'object')
  const query = sql<AccessEntry>`select * from (
    select 's' || s.id as id, s.at, s.full_name as name, s.user_name as "userName", s.kind, s.method, s.outcome, '' as call, 1 as count,
           s.new_device as "newDevice", s.ip, s.user_agent as "userAgent", s.user_id as "userId"
      from sign_in s where s.merchant_id = ${merchantId}
    union all
    select concat_ws(' ', 'k', c.key_id, extract(epoch from c.minute)::bigint, c.code, c.ip, c.call), c.minute, k.name, g.name, 'agent', 'key',
           case when c.code = 0 then 'done' else 'failed' end, c.call, c.calls, false, c.ip, '', k.user_id
      from agent_key_call c
      join agent_key k on k.merchant_id = c.merchant_id and k.id = c.key_id
      join agent g on g.merchant_id = k.merchant_id and g.id = k.agent_id
     where c.merchant_id = ${merchantId}) a
    ${where.length ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
  return pageOf<AccessEntry>(ctx, filter, query, orderBy(accessSorts, filter, sorted))
}
