import { sql } from 'kysely'
import type { z } from 'zod'
import { agentRecord } from '#contract/agents/agent.fields.ts'
import { agentSorts } from '#contract/agents/agent-sorts.ts'
import type { Agent, AgentFilter, AgentInfo } from '#contract/agents/agents.schema.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { historyOf } from '../audit/audit.public.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { anyOf, finds } from '../kit/db/filters.ts'
import { orderBy, pageOf } from '../kit/record/page-of.ts'

const editKey = 'tools.ForAgentList.edit'

/** Agents under the session's rights, with what the list shows beside them. */
export const selectAgents = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agent as a')
    .leftJoin('agent_group as g', (join) =>
      join.onRef('g.merchant_id', '=', 'a.merchant_id').onRef('g.id', '=', 'a.group_id'),
    )
    .leftJoin('platform.merchant as m', 'm.id', 'a.bound_merchant_id')
    .where('a.merchant_id', '=', ctx.scope.merchantId)

type Filter = z.output<typeof AgentFilter> & { keys?: readonly string[] | undefined }

export function filterAgents<T extends ReturnType<typeof selectAgents>>(
  query: T,
  filter: Omit<Filter, 'pageNo' | 'pageSize' | 'sort' | 'down'>,
): T {
  let q = query as ReturnType<typeof selectAgents>
  const { text, groupId, settlementTerm, currency, enabled, keys } = filter
  if (text) q = q.where(finds(text, ['a.code', 'a.name', 'a.contact_name', 'a.phone', 'a.email']))
  if (groupId) q = q.where('a.group_id', '=', groupId)
  if (settlementTerm) q = q.where('a.settlement_term', '=', settlementTerm)
  if (currency) q = q.where('a.currency', '=', currency)
  if (enabled !== undefined) q = q.where('a.enabled', '=', enabled)
  if (keys) q = q.where('a.code', '=', anyOf(keys))
  return q as T
}

/** How many SKUs are quoted to an agent. */
const quoted = (ctx: Ctx, which = sql``) => sql<number>`(select count(*) from quotation q
  where q.merchant_id = ${ctx.scope.merchantId} and q.agent_id = a.id ${which})`

const shown = (ctx: Ctx, query: ReturnType<typeof selectAgents>) =>
  query.selectAll('a').select([
    sql<string>`coalesce(g.name, '')`.as('groupName'),
    sql<string>`coalesce((select k.full_name from app_user k where k.merchant_id = ${ctx.scope.merchantId} and k.id = a.keeper_id), '')`.as(
      'keeperName',
    ),
    sql<string>`coalesce(m.code, '')`.as('boundMerchantCode'),
    sql<number>`(select count(*) from app_user u
        where u.merchant_id = ${ctx.scope.merchantId} and u.agent_id = a.id and u.disabled_at is null and not u.by_key)`.as(
      'logins',
    ),
    sql<
      string | null
    >`(select max(o.created_at) from orders o where o.merchant_id = ${ctx.scope.merchantId} and o.agent_id = a.id)`.as(
      'lastOrderAt',
    ),
    quoted(ctx).as('quotedSkus'),
    quoted(ctx, sql`and not q.on_sale`).as('offSaleSkus'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const toAgent = (ctx: Ctx, row: Row): Agent => ({
  id: row.id,
  ...answerOf(agentRecord, { ...row, byContract: row.by_contract }),
  can: canOf(ctx, {
    edit: editKey,
    enable: editKey,
    quotation: 'tools.ForAgentList',
    hotelQuotation: 'tools.ForAgentList',
    account: 'tools.AgentAccout',
    logins: 'tools.ForAgentList',
    keys: 'tools.ForAgentList.keys',
  }),
})

const sorted = {
  code: sql`r.code`,
  name: sql`r.name`,
  quotedSkus: sql`r."quotedSkus"`,
  lastOrderAt: sql`r."lastOrderAt"`,
  createdAt: sql`r.created_at`,
}

/** A page of agents. */
export async function listAgents(ctx: Ctx, filter: Filter) {
  const order = orderBy(agentSorts, filter, sorted)
  const page = await pageOf(ctx, filter, shown(ctx, filterAgents(selectAgents(ctx), filter)), order)
  return { ...page, rows: page.rows.map((row) => toAgent(ctx, row)) }
}

/** One agent and what happened to it, or 404 (another merchant's answers the same). */
export async function agentInfo(ctx: Ctx, { id }: { id: number }): Promise<AgentInfo> {
  const row = await shown(ctx, selectAgents(ctx)).where('a.id', '=', id).executeTakeFirst()
  if (!row) fail('notFound')
  return { ...toAgent(ctx, row), history: await historyOf(ctx, 'agent', id) }
}

/** Enabled agents for pickers; an agent's own session sees itself. */
export async function simpleAgents(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  let query = filterAgents(selectAgents(ctx), { text, ...(ids ? {} : { enabled: true }) })
  if (ids?.length) query = query.where('a.id', '=', anyOf(ids))
  const rows = await query
    .select(['a.id', 'a.code', 'a.name', 'a.currency', 'a.settlement_term as settlementTerm'])
    // Who types a whole code means that one.
    .orderBy(sql`upper(a.code) = upper(${text ?? ''})`, 'desc')
    .orderBy('a.name')
    .limit(100)
    .execute()
  return { rows }
}
