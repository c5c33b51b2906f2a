import { sql } from 'kysely'
import type { z } from 'zod'
import type { Period, PeriodList } from '#contract/finance/books/books.schema.ts'
import type { Paging } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { closedThrough, lastOf } from './months.ts'

type Row = Pick<Period, 'month' | 'journals' | 'late' | 'moved' | 'reportId'> & {
  closedAt: string | null
  closedByName: string | null
}

/** Months from the first journal to today, the last first. */
export async function listPeriods(
  ctx: Ctx,
  { pageNo, pageSize }: z.output<typeof Paging>,
): Promise<z.output<typeof PeriodList>> {
  const today = todayOf(ctx)
  const closed = await closedThrough(ctx)
  const { rows } = await sql<Row>`
    with months as (
      select generate_series(date_trunc('month', least(min(day), min(meant_day), ${today}::date)), date_trunc('month', ${today}::date),
                             interval '1 month')::date as month
        from journal where merchant_id = ${ctx.scope.merchantId}),
    counts as (
      select date_trunc('month', day)::date as month, count(*)::int as journals from journal
       where merchant_id = ${ctx.scope.merchantId} group by 1),
    late as (
      select date_trunc('month', meant_day)::date as month, count(*)::int as n from journal
       where merchant_id = ${ctx.scope.merchantId} and meant_day is not null group by 1),
    moved as (
      select start as month, jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', debit) order by currency) as sums
        from (select s.start, a.currency, sum(s.debit_minor) as debit from ledger_sum s
                join ledger_account a on a.merchant_id = s.merchant_id and a.id = s.account_id
               where s.merchant_id = ${ctx.scope.merchantId} and s.span = 'month' group by 1, 2) m group by 1)
    select m.month, coalesce(c.journals, 0) as journals, coalesce(l.n, 0) as late, coalesce(v.sums, '[]') as moved,
           e.at as "closedAt", e.actor_name as "closedByName", r.id as "reportId"
      from months m left join counts c using (month) left join late l using (month) left join moved v using (month)
      left join lateral (
        select at, actor_name from event e where e.merchant_id = ${ctx.scope.merchantId} and e.subject = 'book'
           and e.type = 'finance.monthClosed' and e.subject_id >= to_char(m.month, 'YYYYMM')::int
         order by e.subject_id, e.id desc limit 1) e on m.month <= ${closed}::date
      left join closing_report r on r.merchant_id = ${ctx.scope.merchantId} and r.month = m.month and r.reopened_at is null
     order by m.month desc`.execute(ctx.db)
  return {
    rows: rows
      .slice((pageNo - 1) * pageSize, pageNo * pageSize)
      .map((row) => withState(ctx, row, { today, closed })),
    total: rows.length,
    pageNo,
    pageSize,
  }
}

function withState(ctx: Ctx, row: Row, { today, closed }: { today: string; closed: string | null }): Period {
  const last = lastOf(row.month)
  const isClosed = closed !== null && last <= closed
  const state = isClosed ? 'closed' : last >= today ? 'running' : 'open'
  const { close, reopen, ...can } = canOf(ctx, {
    close: 'finances.periods.close',
    reopen: 'finances.periods.reopen',
  })
  return {
    ...row,
    closedByName: row.closedByName ?? '',
    state,
    can: {
      ...can,
      ...(state === 'open' && close && { close }),
      ...(isClosed && reopen && { reopen }),
      ...(row.reportId !== null && { report: true }),
    },
  }
}
