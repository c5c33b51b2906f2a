import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { AccountRef } from '../accounts.ts'

type Moved = AccountRef & { amount: number }
/** What a journal moved, account by account; a condition on the postings `p` names it. */
export async function movedBy(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Moved[]> {
  const { rows } = await sql<Moved>`select a.kind, a.name, a.currency, p.amount_minor as amount from posting p
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
     where p.merchant_id = ${ctx.scope.merchantId} and ${where} order by p.id`.execute(ctx.db)
  return rows
}

/** The accounts that a journal of two credited and debited, by the key it was written with; undefined where none was. */
export async function bookedOn(
  ctx: Ctx,
  onceKey: string,
): Promise<{ from: AccountRef; to: AccountRef } | undefined> {
  const { merchantId } = ctx.scope
  const moved = await movedBy(
    ctx,
    sql`p.journal_id in (select j.id from journal j where j.merchant_id = ${merchantId} and j.once_key = ${onceKey})`,
  )
  const [from, to] = [moved.find(({ amount }) => amount < 0), moved.find(({ amount }) => amount > 0)]
  return from && to && { from, to }
}
