import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { dayStart } from '../../kit/db/filters.ts'

/** What a bill below zero gave, of its payments `bill_payment`. */
export const givenToCredit = sql<boolean>`undone_at is null and way = 'credit' and amount_minor < 0`

/**
 * Money of an agent that no bill has taken yet: what lowered what it owes for no order and no bill (recharges, corrections),
 * and what bills gave back, less what was set off against bills. `asOf` an earlier day, as it was then.
 */
export async function creditOf(ctx: Ctx, agentId: number, currency: string, asOf?: string): Promise<number> {
  const { merchantId } = ctx.scope
  const until = asOf === undefined ? sql`'infinity'::timestamptz` : dayStart(ctx, asOf, 1)
  const { rows } = await sql<{ credit: number }>`select (
      coalesce((select -sum(p.amount_minor) from ledger_account a join posting p on p.merchant_id = a.merchant_id and p.account_id = a.id
        join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
       where a.merchant_id = ${merchantId} and a.kind = 'agent-receivable' and a.agent_id = ${agentId} and a.currency = ${currency}
         and j.order_id is null and j.kind not like 'bill-%' and j.at < ${until}), 0)
      - coalesce((select sum(amount_minor) from bill_payment where merchant_id = ${merchantId} and agent_id = ${agentId} and currency = ${currency}
         and way = 'credit' and at < ${until} and (undone_at is null or undone_at >= ${until})), 0))::bigint as credit`.execute(
    ctx.db,
  )
  return firstOf(rows).credit
}
