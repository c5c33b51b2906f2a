import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { sql } from 'kysely'
import type { MakeRun, OwedLine } from '#contract/suppliers/payables/payables.schema.ts'
import { cashAccount } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { owedLines } from './owed.queries.ts'

/**
 * Draws up a run of all lines served until a day, in the account's currency, that are owed and wait in no other run; without what a
 * live dispute claims of them.
 */
export const makeRun = (ctx: Ctx, form: MakeRun): Promise<{ id: number }> => runOfLines(ctx, form, null)

/**
 * The same of these lines alone, where they are named. A line that somebody else took at the same moment is left to them. The
 * same request again answers the same run.
 */
export async function runOfLines(
  ctx: Ctx,
  form: MakeRun,
  only: readonly number[] | null,
): Promise<{ id: number }> {
  const requestKey = `${ctx.user?.id ?? 0} ${form.clientRequestId}`
  const before = await ctx.db
    .selectFrom('payment_run')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (before) return before
  const account = await cashAccount(ctx, form.accountId)
  const run = await insertRow(ctx, 'payment_run', {
    account_id: account.id,
    currency: account.currency,
    pay_on: form.payOn,
    note: form.note,
    made_by_name: ctx.actor.name,
    made_at: ctx.now.toISOString(),
    request_key: requestKey,
  })
  const { rows } = await sql<Pick<OwedLine, 'owedMinor'>>`
    insert into payment_run_line (merchant_id, run_id, line_id, order_id, supplier_id, amount_minor)
    select ${ctx.scope.merchantId}, ${run.id}, w.id, w."orderId", w."supplierId", w."owedMinor" - w."claimedMinor" from (${owedLines(ctx)}) w
     where w.currency = ${account.currency} and w.date <= ${form.until} and w."runId" is null and w."owedMinor" > w."claimedMinor"
       and (${only && [...only]}::bigint[] is null or w.id = any(${only && [...only]}::bigint[]))
       and (${form.supplierIds.length} = 0 or w."supplierId" = any(${form.supplierIds}::bigint[]))
     order by w.id
        on conflict (merchant_id, line_id) where live do nothing
    returning amount_minor as "owedMinor"`.execute(ctx.db)
  if (rows.length === 0) fail('suppliers.nothingOwed')
  await emit(ctx, 'suppliers.runMade', {
    subject: 'paymentRun',
    subjectId: run.id,
    facts: { run: codeOfRun(run.id), lines: rows.length, account: account.name },
    topics: ['paymentRun'],
  })
  return run
}
