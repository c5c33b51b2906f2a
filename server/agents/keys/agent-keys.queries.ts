import { sql } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { agentKeyRecord } from '#contract/agents/keys/key.fields.ts'
import type { AgentKey, KeyCall, KeyCallFilter } from '#contract/agents/keys/keys.schema.ts'
import { roleName } from '../../identity/identity.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'

const key = 'tools.ForAgentList.keys'

const selectKeys = (ctx: Ctx, agentId: number) =>
  ctx.db
    .selectFrom('agent_key as k')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'k.merchant_id').onRef('u.id', '=', 'k.user_id'),
    )
    .leftJoin('role as r', (join) =>
      join.onRef('r.merchant_id', '=', 'u.merchant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .selectAll('k')
    .select(['u.role_id', 'u.rights', 'r.name as role_name', 'r.built_in'])
    .select([
      sql<string | null>`(select max(c.minute) from agent_key_call c
        where c.merchant_id = k.merchant_id and c.key_id = k.id)`.as('lastCallAt'),
      sql<number>`coalesce((select sum(c.calls) from agent_key_call c where c.merchant_id = k.merchant_id and c.key_id = k.id
        and c.minute > now() - interval '24 hours'), 0)::int`.as('callsToday'),
      sql<boolean>`coalesce(k.expires_on < (now() at time zone ${ctx.merchant.timeZone}::text)::date, false)`.as(
        'ended',
      ),
    ])
    .where('k.merchant_id', '=', ctx.scope.merchantId)
    .where('k.agent_id', '=', agentId)
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .limit(200)

/** The keys of an agent, those that open something first. */
export async function listAgentKeys(
  ctx: Ctx,
  { agentId }: { agentId: number },
): Promise<{ rows: AgentKey[] }> {
  await readRow(ctx, 'agent', agentId)
  const rows = await selectKeys(ctx, agentId).execute()
  return { rows: rows.map((row) => toKey(ctx, row)) }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

function toKey(ctx: Ctx, row: Row): AgentKey {
  const state = row.revoked_at ? 'revoked' : row.ended ? 'expired' : 'works'
  const oldUntil = row.old_until && Date.parse(row.old_until) > ctx.now.getTime() ? row.old_until : null
  const name = roleName(ctx, { name: row.role_name, built_in: row.built_in })
  return {
    id: row.id,
    version: row.version,
    agentId: row.agent_id,
    roleId: row.role_id,
    ...answerOf(agentKeyRecord, {
      ...row,
      rights: row.rights ?? [],
      old_until: oldUntil,
      roleName: name,
      state,
    }),
    can: state === 'revoked' ? {} : canOf(ctx, { edit: key, rotate: key, revoke: key }),
  }
}

/** What was called with the keys of an agent, the latest minute first. */
export async function listKeyCalls(ctx: Ctx, filter: z.output<typeof KeyCallFilter>) {
  const { agentId, keyId, failed } = filter
  await readRow(ctx, 'agent', agentId)
  if (keyId && (await readRow(ctx, 'agent_key', keyId)).agent_id !== agentId) fail('notFound')
  let query = ctx.db
    .selectFrom('agent_key_call as c')
    .innerJoin('agent_key as k', (join) =>
      join.onRef('k.merchant_id', '=', 'c.merchant_id').onRef('k.id', '=', 'c.key_id'),
    )
    .select([
      'c.minute as at',
      'c.key_id as keyId',
      'k.name as keyName',
      'c.call',
      'c.code',
      'c.ip',
      'c.calls',
    ])
    .select(sql<number>`(c.ms / c.calls)::int`.as('ms'))
    .where('c.merchant_id', '=', ctx.scope.merchantId)
    .where('k.agent_id', '=', agentId)
  if (keyId) query = query.where('c.key_id', '=', keyId)
  if (failed !== undefined) query = query.where('c.code', failed ? '!=' : '=', 0)
  return pageOf<KeyCall>(ctx, filter, query, sql`r.at desc, r.call, r.code, r.ip`)
}
