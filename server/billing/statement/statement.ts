import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ageing, Statement, StatementAsk } from '#contract/billing/statement/statement.schema.ts'
import { loadAgents, statedMovements, statementOf, type StatedMovement } from '../../agents/agents.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { openBills, selectAgeing, toAgeing, type AgeingRow } from './ageing.queries.ts'

type Ask = z.output<typeof StatementAsk>
/** As many as a page shows; a longer one is read as a workbook. */
const maxRows = 1_000

/** Of whom: staff name an agent, an agent is told of itself. */
const agentIn = (ctx: Ctx, { agentId }: Ask): number =>
  ctx.scope.agentId ?? agentId ?? failField('agentId', 'required')

const nothing = (
  agentId: number,
  code: string,
  name: string,
  currency: string,
  limitMinor: number,
): Ageing => ({
  agentId,
  code,
  name,
  currency,
  currentMinor: 0,
  d30Minor: 0,
  d60Minor: 0,
  d90Minor: 0,
  olderMinor: 0,
  billedMinor: 0,
  unbilledMinor: 0,
  creditMinor: 0,
  owedMinor: 0,
  limitMinor,
  stopped: '',
  can: {},
})

export type Stated = Omit<Statement, 'rows'> & { stated: StatedMovement[] }

/**
 * What moved on an agent's accounts between two days, with the balances before and after, and the bills open at the end: the one
 * statement, read by staff, by the agent, and printed. So many movements at most. What is set aside for an order mirrors what is
 * taken for it: whoever reads is told of it once; `whole` is for reckoning.
 */
export async function statementWith(ctx: Ctx, ask: Ask, limit: number, whole = false): Promise<Stated> {
  const agentId = agentIn(ctx, ask)
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  if (ask.to < ask.from) failField('to', 'billing.fieldErrors.beforeFrom')
  const stated = await asMerchant(ctx, (own) => statementOf(own, agentId, ask))
  const accounts = stated.accounts.filter(({ account }) => whole || account !== 'agent-frozen')
  const moved = (own: Ctx) => statedMovements(own, agentId, { ...stated, accounts }, limit)
  // Amounts are the agent's whoever reads them; orders are named to whoever may see them.
  const movements = await (ctx.scope.reach ? moved(ctx) : asMerchant(ctx, moved))
  return asMerchant(ctx, async (own) => {
    const [found] = (
      await sql<AgeingRow>`select * from (${selectAgeing(own, ask.to, agentId)}) r where r.currency = ${agent.currency}`.execute(
        own.db,
      )
    ).rows
    const bills = await sql<
      Statement['bills'][number]
    >`select b.id, coalesce(b.code, '') as code, b.due_day as "dueDay", b.total_minor as "totalMinor", b.open as "openMinor", b.days as "overdueDays"
      from (${openBills(own, ask.to, agentId)}) b where b.currency = ${agent.currency} and b.open <> 0 order by b.due_day, b.id`.execute(
      own.db,
    )
    const owed = stated.accounts.find(({ account }) => account === 'agent-receivable')
    return {
      ageing: found
        ? toAgeing(ctx, found)
        : nothing(agentId, agent.code, agent.name, agent.currency, agent.creditLimitMinor),
      from: ask.from,
      to: ask.to,
      openingMinor: owed?.openingMinor ?? 0,
      closingMinor: owed?.closingMinor ?? 0,
      accounts: stated.accounts,
      movements: accounts.reduce((sum, { movements: own }) => sum + own, 0),
      stated: movements,
      bills: bills.rows,
    }
  })
}

/** For the page: the first of many, with how many there are. */
export async function readStatement(ctx: Ctx, ask: Ask): Promise<Statement> {
  const { stated, ...statement } = await statementWith(ctx, ask, maxRows)
  return {
    ...statement,
    rows: stated.map(({ at, kind, account, orderCode, memo, amountMinor, balanceAfterMinor }) => ({
      at,
      kind,
      account,
      reference: orderCode || memo,
      amountMinor,
      balanceMinor: balanceAfterMinor,
    })),
  }
}
