import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountMovement, AccountMovementFilter } from '#contract/finance/movement.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { anew, dayStart, finds } from '../kit/db/filters.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { natural, type AccountRef } from './accounts.ts'

/** The ledger of one account, newest first, each movement with the balance after it, in the account's natural sign. */
export async function listPostings(
  ctx: Ctx,
  { kind, currency, supplierId = null, name = '' }: AccountRef,
  { from, to, text, ...paging }: z.output<typeof AccountMovementFilter>,
) {
  const days = [
    ...(from ? [sql`and j.at >= ${dayStart(ctx, from)}`] : []),
    ...(to ? [sql`and j.at < ${dayStart(ctx, to, 1)}`] : []),
  ]
  const query = sql<AccountMovement>`select p.id, j.at, j.kind, p.amount_minor as "amountMinor", p.balance_after_minor as "balanceAfterMinor",
      p.currency, j.order_id as "orderId", coalesce(o.code, '') as "orderCode", j.memo, j.by_name as "byName"
    from posting p
    join ledger_account l on l.merchant_id = p.merchant_id and l.id = p.account_id
    join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
    left join orders o on o.merchant_id = j.merchant_id and o.id = j.order_id
   where p.merchant_id = ${ctx.scope.merchantId} and l.kind = ${kind} and l.currency = ${currency} and l.name = ${name}
     and l.supplier_id is not distinct from ${supplierId}::bigint and l.agent_id is null
     and ${finds(text, ['o.code', 'j.memo', 'j.by_name'])} ${sql.join(days, sql` `)} ${anew}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  return { ...page, rows: page.rows.map((row) => ({ ...row, amountMinor: natural(kind, row.amountMinor) })) }
}

/** What stands on accounts of the house or a supplier; nothing where one is not open yet. */
export async function balanceOf(ctx: Ctx, { kind, currency, supplierId, name }: AccountRef): Promise<number> {
  const row = await ctx.db
    .selectFrom('ledger_account')
    .select('balance_minor')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', kind)
    .where('currency', '=', currency)
    .where('name', '=', name ?? '')
    .where('agent_id', 'is', null)
    .where('supplier_id', 'is not distinct from', supplierId ?? null)
    .executeTakeFirst()
  return row?.balance_minor ?? 0
}
