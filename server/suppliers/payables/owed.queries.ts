import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwedFilter, OwedLine, OwedList } from '#contract/suppliers/payables/payables.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anew, finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'

/** What the ledger says is owed of each line: what was booked for it, less what came back and what was paid. */
export const owedLines = (ctx: Ctx) => sql<OwedLine>`
  select w.line_id as id, n.order_id as "orderId", o.code as "orderCode", w.supplier_id as "supplierId", s.name as "supplierName", n.names,
         n.date, w.currency, w.owed_minor as "owedMinor",
         least(w.owed_minor, app.claimed_of_line(w.merchant_id, w.line_id)) as "claimedMinor", r.run_id as "runId"
    from line_owed w
    join order_line n on n.merchant_id = w.merchant_id and n.id = w.line_id
    join orders o on o.merchant_id = n.merchant_id and o.id = n.order_id
    join supplier s on s.merchant_id = n.merchant_id and s.id = w.supplier_id
    left join payment_run_line r on r.merchant_id = n.merchant_id and r.line_id = w.line_id and r.supplier_id = w.supplier_id and r.live
      and exists (select from payment_run p where p.merchant_id = r.merchant_id and p.id = r.run_id and p.status = 'draft')
   where w.merchant_id = ${ctx.scope.merchantId} and w.owed_minor > 0`

/** What suppliers are owed, line by line, by the day of service; with the sum of all that was found in each currency. */
export async function listOwed(
  ctx: Ctx,
  { text, ...filter }: z.output<typeof OwedFilter>,
): Promise<z.output<typeof OwedList>> {
  const { supplierId = null, currency = null, from = null, to = null, inRun = null, ...paging } = filter
  const found = sql<OwedLine>`select w.* from (${owedLines(ctx)}) w
    where ${finds(text, [sql`w."orderCode"`, sql`w."supplierName"`])}
      and (${supplierId}::bigint is null or w."supplierId" = ${supplierId}) and (${currency}::text is null or w.currency = ${currency})
      and (${from}::date is null or w.date >= ${from}) and (${to}::date is null or w.date <= ${to})
      and (${inRun}::boolean is null or (w."runId" is not null) = ${inRun}) ${anew}`
  const page = await pageOf(ctx, paging, found, sql`r.date, r."supplierName", r.id`)
  const sums = await sql<{ currency: string; owedMinor: number }>`
    select r.currency, sum(r."owedMinor")::bigint as "owedMinor" from (${found}) r group by 1 order by 1`.execute(
    ctx.db,
  )
  return { ...page, sums: sums.rows }
}
