import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountMovement, AccountMovementFilter } from '#contract/finance/movement.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anew, finds, onDays } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { natural, type AccountRef } from './accounts.ts'

/** The ledger of one account, newest first, each movement with the balance after it, in the account's natural sign. */
export async function listPostings(
  ctx: Ctx,
  account: AccountRef,
  { from, to, text, ...paging }: z.output<typeof AccountMovementFilter>,
) {
  const accountId = (await accountOf(ctx, account))?.id ?? null
  const query = sql<AccountMovement>`select p.id, j.at, j.kind, p.amount_minor as "amountMinor", p.balance_after_minor as "balanceAfterMinor",
      p.currency, j.order_id as "orderId", coalesce(o.code, '') as "orderCode", j.memo, j.by_name as "byName"
    from posting p
    join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
    left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.account_id = ${accountId}
     and ${finds(text, ['o.code', 'j.memo', 'j.by_name'])} and ${onDays(ctx, 'j.at', { from, to })} ${anew}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, amountMinor: natural(account.kind, row.amountMinor) })),
  }
}

/** An account of the house or a supplier by what it is for, if it is open. */
const accountOf = ({ db, scope }: Ctx, { kind, currency, supplierId, name }: AccountRef) =>
  db
    .selectFrom('ledger_account')
    .select(['id', 'balance_minor'])
    .where('merchant_id', '=', scope.merchantId)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .where('name', '=', name ?? '')
    .where('agent_id', 'is', null)
    .where('supplier_id', 'is not distinct from', supplierId ?? null)
    .executeTakeFirst()

/** What stands on it; nothing where it is not open yet. */
export const balanceOf = async (ctx: Ctx, account: AccountRef): Promise<number> =>
  (await accountOf(ctx, account))?.balance_minor ?? 0
