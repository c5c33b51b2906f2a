import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { accountSorts } from '#contract/agents/agent-sorts.ts'
import type { AccountFilter, AgentAccount, Movement, MovementFilter } from '#contract/agents/agents.schema.ts'
import { describeJournals, type JournalsView } from '../finance/finance.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { canOf } from '../kit/ctx.ts'
import { orderBy, pageOf } from '../kit/record/page-of.ts'
import { fail } from '../kit/call/errors.ts'
import { anew, onDays } from '../kit/db/filters.ts'
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
    sql<number>`coalesce((select sum(c.amount_minor - c.settled_minor) from agent_claim c
      where c.merchant_id = a.merchant_id and c.agent_id = a.id and c.status = 'open'), 0)::bigint`.as(
      'claimed',
    ),
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
    claimedMinor: row.claimed,
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

/** What a term has no use for says nothing: a prepaying agent owes nothing, a billed one keeps nothing here. */
const of = (term: 'billed' | 'prepaying', figure: string) =>
  sql`case when (r.settlement_term = 'invoice') = ${term === 'billed'} then r.${sql.ref(figure)} end`
const sorted = {
  code: sql`r.code`,
  name: sql`r.name`,
  spendable: sql`case when r.settlement_term = 'invoice' then r.credit_limit_minor - r.receivable else r.available end`,
  available: of('prepaying', 'available'),
  frozen: sql`r.frozen`,
  receivable: of('billed', 'receivable'),
  claimed: sql`r.claimed`,
  lastMovementAt: sql`r.last`,
}

/** A page of agents' accounts with their balances. */
export async function listAccounts(ctx: Ctx, filter: z.output<typeof AccountFilter>) {
  const order = orderBy(accountSorts, filter, sorted, sql`r.code`)
  const page = await pageOf(ctx, filter, withBalances(filterAgents(selectAgents(ctx), filter)), order)
  return { ...page, rows: page.rows.map((row) => toAccount(ctx, row)) }
}

export async function agentAccount(ctx: Ctx, { agentId }: { agentId: number }): Promise<AgentAccount> {
  const row = await withBalances(selectAgents(ctx)).where('a.id', '=', agentId).executeTakeFirst()
  return row ? toAccount(ctx, row) : fail('notFound')
}

/** The accounts that an agent has. */
export const agentKinds = ['agent-available', 'agent-frozen', 'agent-receivable'] as const

async function ledgersOf(ctx: Ctx, { agentId, account }: z.output<typeof MovementFilter>): Promise<number[]> {
  const kinds = account ? ([account] as const) : agentKinds
  const rows = await ctx.db
    .selectFrom('ledger_account')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('agent_id', '=', agentId)
    .where('kind', 'in', kinds)
    .execute()
  return rows.map(({ id }) => id)
}

type MovementRow = Pick<Movement, 'id' | 'at' | 'kind' | 'account' | 'currency' | 'memo'> & {
  amount_minor: number
  balance_after_minor: number
  order_id: number | null
  code: string | null
  by_name: string
}

const isOfBill = ({ kind, memo }: Pick<MovementRow, 'kind' | 'memo'>): boolean =>
  kind.startsWith('bill-') && memo !== ''

/** Bills by the codes that movements name as theirs. */
async function billsNamed(ctx: Ctx, rows: readonly MovementRow[]): Promise<Map<string, number | null>> {
  const codes = rows.filter(isOfBill).map(({ memo }) => memo)
  if (!codes.length) return new Map()
  const named = await sql<{ code: string; id: number | null }>`
    select code, app.bill_named(code) as id from (select distinct unnest(${codes}::text[]) as code) c`.execute(
    ctx.db,
  )
  return new Map(named.rows.map(({ code, id }) => [code, id]))
}

/** The newest postings of some accounts, so many of each: the first pages of them all are among these. */
const newestOf = (merchantId: number, accountIds: readonly number[], max: number) =>
  sql`unnest(${[...accountIds]}::bigint[]) mine (id) cross join lateral (
    select * from posting where merchant_id = ${merchantId} and account_id = mine.id order by id desc limit ${max}) p`

/** Postings `p` with their journals `j`: those of journals that a text tells, or those that are read anyway. */
const withJournals = (merchantId: number, view: JournalsView | null, postings: RawBuilder<unknown>) =>
  view
    ? sql`${view.source} cross join lateral (select * from posting where merchant_id = ${merchantId} and journal_id = j.id offset 0) p`
    : sql`${postings} join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id`

/**
 * One agent's ledger, newest first, each movement with the balance after it, in the account's natural sign. An agent's
 * own session reads the same of itself. 404 for an unknown agent.
 */
export async function listMovements(ctx: Ctx, filter: z.output<typeof MovementFilter>) {
  const existing = await selectAgents(ctx)
    .select('a.id')
    .where('a.id', '=', filter.agentId)
    .executeTakeFirst()
  if (!existing) fail('notFound')
  const { merchantId } = ctx.scope
  const { from, to, text, pageNo, pageSize } = filter
  const accountIds = await ledgersOf(ctx, filter)
  const isPlain = !from && !to && !text
  const view = text ? await describeJournals(ctx, text, filter.agentId) : null
  const newest = isPlain ? newestOf(merchantId, accountIds, pageNo * pageSize) : sql`posting p`
  const found = sql<MovementRow>`
    select p.id, j.at, j.kind, l.kind as account, p.amount_minor, p.balance_after_minor, p.currency, j.order_id, o.code, j.memo, j.by_name
      from ${withJournals(merchantId, view, newest)}
      join ledger_account l on l.merchant_id = p.merchant_id and l.id = p.account_id
      left join lateral (select code from orders where merchant_id = j.merchant_id and id = j.order_id offset 0) o on true
     where p.merchant_id = ${merchantId} and p.account_id = any(${accountIds}::bigint[])
       and j.agent_id = ${filter.agentId} and ${onDays(ctx, 'j.at', filter)}
       -- What a text tells is few and read whole: for a page of it the planner would walk all.
       ${view ? sql`offset 0` : sql``} ${anew}`
  // Where nothing narrows them all are counted by their index, and the page is read from its beginning.
  const all = sql`select from posting where merchant_id = ${merchantId} and account_id = any(${accountIds}::bigint[])`
  const page = await pageOf(ctx, filter, found, sql`r.id desc`, isPlain ? all : found)
  const bills = await billsNamed(ctx, page.rows)
  const toMovement = (row: MovementRow): Movement => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    account: row.account,
    // What the agent has rises with a credit, what it owes with a debit.
    amountMinor: row.account === 'agent-receivable' ? row.amount_minor : -row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
    currency: row.currency,
    orderId: row.order_id,
    orderCode: row.code ?? '',
    billId: isOfBill(row) ? (bills.get(row.memo) ?? null) : null,
    memo: row.memo,
    byName: row.by_name,
  })
  return { ...page, rows: page.rows.map(toMovement), ...(view?.isPart && { totalCapped: true }) }
}
