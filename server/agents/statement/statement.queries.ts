import { sql } from 'kysely'
import type { Movement } from '#contract/agents/agents.schema.ts'
import type { Statement } from '#contract/agents/statement/statement.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { agentAccount, agentKinds } from '../accounts.queries.ts'

type Period = { from?: string | undefined; to?: string | undefined }
export type StatedMovement = Movement & { agentOrderCode: string }

/** What an agent has rises with a credit, what it owes with a debit. */
const naturally = sql`case when l.kind = 'agent-receivable' then p.amount_minor else -p.amount_minor end`

/** The period asked for, the month so far where nothing is. */
export function statementPeriod(ctx: Ctx, { from, to = todayOf(ctx) }: Period): { from: string; to: string } {
  const last = Temporal.PlainDate.from(to)
  return { from: from ?? last.with({ day: 1 }).toString(), to }
}

/** The moments between which it lies. */
function momentsOf(ctx: Ctx, period: Period) {
  const { from, to } = statementPeriod(ctx, period)
  return { from, to, begins: dayBegins(ctx, from), ends: dayBegins(ctx, to, 1) }
}

type Moved = Statement['accounts'][number] & { movements: number }
/**
 * One agent's accounts over a period: what stood before it, what came and went, what stands at the end of its last day. What stands
 * now less what moved since, so that any day of the past can be asked for, at the cost of what came after it. Accounts that had
 * not moved yet are left out.
 */
export async function statementOf(
  ctx: Ctx,
  agentId: number,
  input: Period,
): Promise<Omit<Statement, 'accounts'> & { accounts: Moved[] }> {
  const { code, name, settlementTerm, currency } = await agentAccount(ctx, { agentId })
  const { from, to, begins, ends } = momentsOf(ctx, input)
  const { rows } = await sql<Moved>`
    select l.kind as account, l.balance_minor - m.since as "openingMinor", m.up as "upMinor", m.down as "downMinor",
           l.balance_minor - m.since + m.up - m.down as "closingMinor", m.movements
      from ledger_account l
      cross join lateral (
        select coalesce(sum(${naturally}), 0)::bigint as since,
               coalesce(sum(greatest(${naturally}, 0)) filter (where j.at < ${ends}), 0)::bigint as up,
               coalesce(sum(greatest(-(${naturally}), 0)) filter (where j.at < ${ends}), 0)::bigint as down,
               count(*) filter (where j.at < ${ends})::int as movements
          from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id and p.account_id = l.id
         where j.merchant_id = l.merchant_id and j.agent_id = l.agent_id and j.at >= ${begins}) m
     where l.merchant_id = ${ctx.scope.merchantId} and l.agent_id = ${agentId} and l.currency = ${currency} and l.kind = any(${[...agentKinds]}::text[])
       and (m.movements > 0 or exists (select from journal j where j.merchant_id = l.merchant_id and j.agent_id = l.agent_id and j.at < ${begins}
             and exists (select from posting p where p.merchant_id = j.merchant_id and p.journal_id = j.id and p.account_id = l.id)))
     order by array_position(${[...agentKinds]}::text[], l.kind)`.execute(ctx.db)
  return {
    code,
    name,
    settlementTerm,
    currency,
    from,
    to,
    accounts: rows,
    movements: rows.reduce((sum, { movements }) => sum + movements, 0),
  }
}

/** Every movement on those accounts in the period, in the order of time, each with what stood on its account after it. */
export async function statedMovements(
  ctx: Ctx,
  agentId: number,
  { from, to, currency, accounts }: Pick<Statement, 'from' | 'to' | 'currency' | 'accounts'>,
  limit: number,
): Promise<StatedMovement[]> {
  const { begins, ends } = momentsOf(ctx, { from, to })
  const { rows } = await sql<StatedMovement>`
    select p.id, j.at, j.kind, l.kind as account, ${naturally} as "amountMinor", 0 as "balanceAfterMinor", p.currency,
           j.order_id as "orderId", coalesce(o.code, '') as "orderCode", coalesce(o.agent_order_code, '') as "agentOrderCode", j.memo, '' as "byName"
      from journal j
      join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
      join ledger_account l on l.merchant_id = p.merchant_id and l.id = p.account_id
      left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
     where j.merchant_id = ${ctx.scope.merchantId} and j.agent_id = ${agentId} and j.at >= ${begins} and j.at < ${ends}
       and l.agent_id = j.agent_id and l.currency = ${currency} and l.kind = any(${accounts.map(({ account }) => account)}::text[])
     order by j.at, p.id limit ${limit}`.execute(ctx.db)
  // By time, as people read it: what was written later for an earlier day stands in its place.
  const standing = new Map<string, number>(
    accounts.map(({ account, openingMinor }) => [account, openingMinor]),
  )
  return rows.map((row) => {
    const balanceAfterMinor = (standing.get(row.account) ?? 0) + row.amountMinor
    standing.set(row.account, balanceAfterMinor)
    return { ...row, balanceAfterMinor }
  })
}
