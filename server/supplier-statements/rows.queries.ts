import { sql } from 'kysely'
import type { z } from 'zod'
import type { RowFilter, StatementRow } from '#contract/supplier-statements/statement.schema.ts'
import { owedLines } from '../suppliers/suppliers.public.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { anew, finds } from '../kit/db/filters.ts'
import { readRow } from '../kit/db/rows.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { oursOf } from './our-lines.queries.ts'

export type SupplierStatementsRowsView = Omit<StatementRow, 'can'> & { statementId: number; status: string }

/** Rows of theirs about the same line count together; those that were left out do not. */
const whole = sql`sum(t.amount_minor) filter (where t.answer <> 'left') over (partition by t.statement_id, t.line_id)`

/** Every row of some statements beside our line, and the lines that we owe by their days and they do not name. */
export const statedRows = (ctx: Ctx, ids: readonly number[]) => sql<SupplierStatementsRowsView>`
  with s as materialized (select * from supplier_statement where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])),
  owed as materialized (
    select w.* from (${owedLines(ctx)}) w where w."supplierId" in (select supplier_id from s) and w.currency in (select currency from s)),
  theirs as (select t.*, ${whole} as whole from supplier_statement_row t join s on s.merchant_id = t.merchant_id and s.id = t.statement_id
              where t.problem <> 'passed')
  select s.id as "statementId", s.status, x.row, x.line_id as "lineId",
         case when x.row is null then 'ours' when x.problem <> '' then 'unread' when l.id is null then 'theirs'
              when x.whole = ${oursOf(sql`s.supplier_id`, sql`s.currency`)} then 'same' else 'amount' end as kind,
         x.code, x.day, x.guest, x.amount_minor as "theirsMinor", case when l.id is not null then x.whole end::bigint as "theirsOfLineMinor",
         x.problem, x.found_by as "foundBy", o.id as "orderId", coalesce(o.code, '') as "orderCode", l.names, l.date as "lineDay",
         coalesce(o.contact_name, '') as lead, case when l.id is not null then ${oursOf(sql`s.supplier_id`, sql`s.currency`)} end as "oursMinor",
         case when l.id is not null then coalesce(w."owedMinor", 0) end as "owedMinor", w."runId", s.currency, x.answer, x.note,
         x.answered_by_name as "answeredByName"
    from (
      select statement_id, row_no as row, line_id, code, day, guest, amount_minor, whole, problem, found_by, answer, note, answered_by_name from theirs
      union all
      select s.id, null, w.id, '', null, '', null, null, '', '', '', '', '' from s join owed w on w."supplierId" = s.supplier_id
         and w.currency = s.currency and w.date between s.from_day and s.to_day
       where s.status = 'open' and not exists (select from theirs t where t.statement_id = s.id and t.line_id = w.id)) x
    join s on s.id = x.statement_id
    left join order_line l on l.merchant_id = s.merchant_id and l.id = x.line_id
    left join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
    left join owed w on w.id = x.line_id and w."supplierId" = s.supplier_id and w.currency = s.currency`

/** Waits for a word of ours. */
export const waits = sql<boolean>`(r.kind in ('amount', 'theirs', 'unread') and r.answer = '')`

/** One statement's rows in the order of the file, ours alone at the end. */
export async function listRows(ctx: Ctx, { id, kind, text, ...paging }: z.output<typeof RowFilter>) {
  await readRow(ctx, 'supplier_statement', id)
  const query = sql<SupplierStatementsRowsView>`select r.* from (${statedRows(ctx, [id])}) r
    where ${finds(text, [sql`r.code`, sql`r.guest`, sql`r."orderCode"`, sql`r.lead`])}
      and ${kind === undefined ? sql`true` : kind === 'waiting' ? waits : sql`r.kind = ${kind}`} ${anew}`
  const page = await pageOf(ctx, paging, query, sql`r.row nulls last, r."lineDay", r."lineId"`)
  const edits = may(ctx, 'supplierRouter.supplierPay.edit')
  return {
    ...page,
    rows: page.rows.map(({ statementId: _statement, status, ...row }): StatementRow => ({
      ...row,
      can: edits && status === 'open' ? canOfRow(row) : {},
    })),
  }
}

/** What may be said to a row. */
export function canOfRow({
  row,
  kind,
  answer,
}: Pick<StatementRow, 'row' | 'kind' | 'answer'>): StatementRow['can'] {
  if (row === null) return {}
  if (answer) return answer === 'accepted' ? {} : { unanswer: true }
  return {
    ...(kind === 'amount' && { accept: true as const }),
    ...(kind !== 'unread' && { match: true as const }),
    ...(kind !== 'same' && { dispute: true as const, leave: true as const }),
  }
}
