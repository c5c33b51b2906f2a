import { sql } from 'kysely'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

export type Held = { account: AccountRef; amountMinor: number }
type Row = { id: number; kind: 'cash'; name: string; currency: string; amountMinor: number }

/** The last journal there is: what is written after it in this transaction is this transaction's. */
export async function lastJournal(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::bigint as id from journal
    where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** What this transaction has moved on money's accounts since then. */
export async function movedSince(ctx: Ctx, journalId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, a.kind, a.name, a.currency, p.amount_minor as "amountMinor"
      from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id and a.kind = 'cash'
     where j.merchant_id = ${ctx.scope.merchantId} and j.id > ${journalId} and j.xmin = pg_current_xact_id()::xid order by p.id`.execute(
    ctx.db,
  )
  return rows
}

/** Movements that stand in the books already. */
export async function postingsOf(ctx: Ctx, matchId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, a.kind, a.name, a.currency, p.amount_minor as "amountMinor"
      from bank_match_posting x join posting p on p.merchant_id = x.merchant_id and p.id = x.posting_id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
     where x.merchant_id = ${ctx.scope.merchantId} and x.match_id = ${matchId} order by p.id`.execute(ctx.db)
  return rows
}
