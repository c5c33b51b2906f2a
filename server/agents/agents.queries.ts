import { sql } from 'kysely'
import type { z } from 'zod'
import type { Agent, AgentFilter } from '#contract/agents/agents.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { canOf } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { anyOf, finds } from '../kit/filters.ts'

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

type Filter = z.output<typeof AgentFilter>

export function filterAgents<T extends ReturnType<typeof selectAgents>>(
  query: T,
  filter: Omit<Filter, 'pageNo' | 'pageSize'>,
): T {
  let q = query as ReturnType<typeof selectAgents>
  const { text, groupId, settlementTerm, currency, enabled } = filter
  if (text) q = q.where(finds(text, ['a.code', 'a.name', 'a.contact_name', 'a.phone', 'a.email']))
  if (groupId) q = q.where('a.group_id', '=', groupId)
  if (settlementTerm) q = q.where('a.settlement_term', '=', settlementTerm)
  if (currency) q = q.where('a.currency', '=', currency)
  if (enabled !== undefined) q = q.where('a.enabled', '=', enabled)
  return q as T
}

const shown = (ctx: Ctx, query: ReturnType<typeof selectAgents>) =>
  query
    .selectAll('a')
    .select((e) => [
      sql<string>`coalesce(g.name, '')`.as('group_name'),
      sql<string>`coalesce(m.code, '')`.as('bound_code'),
      e
        .selectFrom('app_user as u')
        .select(e.fn.countAll<number>().as('n'))
        .where('u.merchant_id', '=', ctx.scope.merchantId)
        .whereRef('u.agent_id', '=', 'a.id')
        .where('u.disabled_at', 'is', null)
        .as('logins'),
      e
        .selectFrom('quotation as q')
        .select(e.fn.countAll<number>().as('n'))
        .where('q.merchant_id', '=', ctx.scope.merchantId)
        .whereRef('q.agent_id', '=', 'a.id')
        .as('quoted'),
      e
        .selectFrom('quotation as q')
        .select(e.fn.countAll<number>().as('n'))
        .where('q.merchant_id', '=', ctx.scope.merchantId)
        .whereRef('q.agent_id', '=', 'a.id')
        .where('q.on_sale', '=', false)
        .as('off_sale'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const toAgent = (ctx: Ctx, row: Row): Agent => ({
  id: row.id,
  code: row.code,
  name: row.name,
  groupName: row.group_name,
  currency: row.currency,
  settlementTerm: row.settlement_term as Agent['settlementTerm'],
  creditLimitMinor: row.credit_limit_minor,
  language: row.language,
  contactName: row.contact_name,
  phone: row.phone,
  email: row.email,
  needsAudit: row.needs_audit,
  enabled: row.enabled,
  boundMerchantCode: row.bound_code,
  note: row.note,
  logins: Number(row.logins),
  quotedSkus: Number(row.quoted),
  offSaleSkus: Number(row.off_sale),
  createdAt: row.created_at as unknown as string,
  can: canOf(ctx, {
    edit: editKey,
    enable: editKey,
    quotation: 'tools.ForAgentList',
    hotelQuotation: 'tools.ForAgentList',
    account: 'tools.AgentAccout',
    logins: 'staffsRouter.account',
  }),
})

/** A page of agents by code. */
export async function listAgents(ctx: Ctx, filter: Filter) {
  const { pageNo, pageSize } = filter
  const total = await filterAgents(selectAgents(ctx), filter)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const rows = await shown(ctx, filterAgents(selectAgents(ctx), filter))
    .orderBy('a.code')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { rows: rows.map((row) => toAgent(ctx, row)), total: Number(total.n), pageNo, pageSize }
}

/** One agent, or 404 (another merchant's answers the same). */
export async function agentInfo(ctx: Ctx, { id }: { id: number }) {
  const row = await shown(ctx, selectAgents(ctx)).where('a.id', '=', id).executeTakeFirst()
  return row ? toAgent(ctx, row) : fail('notFound')
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
  return { rows: rows.map((row) => ({ ...row, settlementTerm: row.settlementTerm as 'prepay' })) }
}
