import { sql } from 'kysely'
import type { z } from 'zod'
import type { AgentAccount, AgentFilter, Movement, MovementFilter } from '#contract/agents/agents.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { canOf } from '../kit/ctx.ts'
import { anew } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { fail } from '../kit/call/errors.ts'
import { finds } from '../kit/db/filters.ts'
import { filterAgents, selectAgents } from './agents.queries.ts'

const balance = (kind: string) =>
  sql<number>`coalesce((select l.balance_minor from ledger_account l where l.merchant_id = a.merchant_id and l.agent_id = a.id
    and l.kind = ${kind} and l.currency = a.currency), 0)::bigint`

const withBalances = (query: ReturnType<typeof selectAgents>) =>
  query.select([
    'a.id as agentId',
    'a.code',
    'a.name',
    'a.settlement_term',
    'a.currency',
    'a.credit_limit_minor',
    balance('agent-available').as('available'),
    balance('agent-frozen').as('frozen'),
    balance('agent-receivable').as('receivable'),
    sql<
      string | null
    >`(select max(j.at) from journal j where j.merchant_id = a.merchant_id and j.agent_id = a.id)`.as('last'),
  ])
type Row = Awaited<ReturnType<ReturnType<typeof withBalances>['execute']>>[number]

function toAccount(ctx: Ctx, row: Row): AgentAccount {
  const billed = row.settlement_term === 'invoice'
  return {
    agentId: row.agentId,
    code: row.code,
    name: row.name,
    settlementTerm: row.settlement_term,
    currency: row.currency,
    availableMinor: row.available,
    frozenMinor: row.frozen,
    receivableMinor: row.receivable,
    creditLimitMinor: row.credit_limit_minor,
    spendableMinor: billed ? row.credit_limit_minor - row.receivable : row.available,
    lastMovementAt: row.last,
    can: canOf(ctx, {
      recharge: 'tools.AgentAccout.recharge',
      adjust: 'tools.AgentAccout.adjust',
      ledger: 'tools.AgentAccout',
    }),
  }
}

/** A page of agents' accounts with their balances. */
export async function listAccounts(ctx: Ctx, filter: z.output<typeof AgentFilter>) {
  const page = await pageOf(ctx, filter, withBalances(filterAgents(selectAgents(ctx), filter)), sql`r.code`)
  return { ...page, rows: page.rows.map((row) => toAccount(ctx, row)) }
}

export async function agentAccount(ctx: Ctx, { agentId }: { agentId: number }): Promise<AgentAccount> {
  const row = await withBalances(selectAgents(ctx)).where('a.id', '=', agentId).executeTakeFirst()
  return row ? toAccount(ctx, row) : fail('notFound')
}

/**
 * One agent's ledger, newest first, each movement with the balance after it, in the account's natural sign. An agent's
 * own session reads the same of itself. 404 for an unknown agent.
 */
export async function listMovements(ctx: Ctx, filter: z.output<typeof MovementFilter>) {
  const known = await selectAgents(ctx).select('a.id').where('a.id', '=', filter.agentId).executeTakeFirst()
  if (!known) fail('notFound')
  let query = ctx.db
    .selectFrom('posting as p')
    .modifyEnd(anew)
    .innerJoin('ledger_account as l', (j) =>
      j.onRef('l.merchant_id', '=', 'p.merchant_id').onRef('l.id', '=', 'p.account_id'),
    )
    .innerJoin('journal as j', (j) =>
      j.onRef('j.merchant_id', '=', 'p.merchant_id').onRef('j.id', '=', 'p.journal_id'),
    )
    .leftJoin('orders as o', (j) =>
      j.onRef('o.merchant_id', '=', 'j.merchant_id').onRef('o.id', '=', 'j.order_id'),
    )
    .where('p.merchant_id', '=', ctx.scope.merchantId)
    .where('l.agent_id', '=', filter.agentId)
    .where(
      'l.kind',
      'in',
      filter.account ? [filter.account] : ['agent-available', 'agent-frozen', 'agent-receivable'],
    )
  const day = sql<string>`(j.at at time zone ${ctx.merchant.timeZone})::date`
  if (filter.from) query = query.where(day, '>=', filter.from)
  if (filter.to) query = query.where(day, '<=', filter.to)
  if (filter.text) query = query.where(finds(filter.text, ['o.code', 'j.memo']))
  const movements = query.select([
    'p.id',
    'j.at',
    'j.kind',
    'l.kind as account',
    'p.amount_minor',
    'p.balance_after_minor',
    'p.currency',
    'j.order_id',
    'o.code',
    'j.memo',
    'j.by_name',
  ])
  const page = await pageOf(ctx, filter, movements, sql`r.id desc`)
  const toMovement = (row: (typeof page.rows)[number]): Movement => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    account: row.account as Movement['account'],
    // What the agent has rises with a credit, what it owes with a debit.
    amountMinor: row.account === 'agent-receivable' ? row.amount_minor : -row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
    currency: row.currency,
    orderId: row.order_id,
    orderCode: row.code ?? '',
    memo: row.memo,
    byName: row.by_name,
  })
  return { ...page, rows: page.rows.map(toMovement) }
}
