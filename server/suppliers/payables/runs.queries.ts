import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PaymentRun, RunFilter } from '#contract/suppliers/payables/payables.schema.ts'
import { runStates } from '#contract/suppliers/payables/run.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove } from '../../kit/record/to-move.ts'

/** Payment runs, the newest first. */
export async function listRuns(ctx: Ctx, { text, ...filter }: z.output<typeof RunFilter>) {
  const { status = null, ...paging } = filter
  const query = sql<
    Omit<PaymentRun, 'can' | 'code'>
  >`select u.id, u.version, c.name as "accountName", u.currency,
      (select coalesce(sum(l.amount_minor), 0)::bigint from payment_run_line l where l.merchant_id = u.merchant_id and l.run_id = u.id) as "totalMinor",
      (select count(distinct l.supplier_id)::int from payment_run_line l where l.merchant_id = u.merchant_id and l.run_id = u.id) as suppliers,
      (select count(*)::int from payment_run_line l where l.merchant_id = u.merchant_id and l.run_id = u.id) as lines,
      u.pay_on as "payOn", u.note, u.status, u.reason, u.made_by_name as "madeByName", u.made_at as "madeAt",
      u.paid_by_name as "paidByName", u.paid_at as "paidAt"
    from payment_run u join collection_account c on c.merchant_id = u.merchant_id and c.id = u.account_id
   where u.merchant_id = ${ctx.scope.merchantId} and (${status}::text is null or u.status = ${status})
     and ${finds(text, ['c.name', 'u.note', 'u.made_by_name', sql`app.numbered('PR', u.id)`])}`
  const page = await pageOf(ctx, paging, query, sql`r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row): PaymentRun => ({
      ...row,
      code: codeOfRun(row.id),
      can: canMove(ctx, runStates, row.status),
    })),
  }
}
