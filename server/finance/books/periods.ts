import { sql } from 'kysely'
import type { z } from 'zod'
import type { CloseMonth, Period, PeriodList, ReopenMonth } from '#contract/finance/books/books.schema.ts'
import type { Paging } from '#contract/kit/schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'

/** The number of a month, by which its history is found. */
const monthId = (month: string): number => Number(month.slice(0, 7).replace('-', ''))
const lastOf = (month: string): string =>
  Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString()

/** The last closed day; null where nothing was ever closed. */
export async function closedThrough(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('ledger_book')
    .select('closed_through')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .executeTakeFirst()
  return row?.closed_through ?? null
}

/**
 * Alone with the books: waits for whoever is writing journals, and lets nobody begin. It asks a few times before it stands in
 * line, because who stands in line makes later writers wait for the earlier ones.
 */
async function lockBook(ctx: Ctx): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(115000, ${ctx.scope.merchantId}) as got`.execute(ctx.db)
    if (rows[0]?.got) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await sql`select pg_advisory_xact_lock(115000, ${ctx.scope.merchantId})`.execute(ctx.db)
}

async function setClosed(ctx: Ctx, day: string): Promise<void> {
  await sql`insert into ledger_book (merchant_id, closed_through) values (${ctx.scope.merchantId}, ${day})
    on conflict (merchant_id) do update set closed_through = excluded.closed_through`.execute(ctx.db)
}

/** Closes a month that is over, and with it every one before. Whatever happens in it from now on counts on the first open day. */
export async function closeMonth(ctx: Ctx, { month }: z.output<typeof CloseMonth>): Promise<{ done: true }> {
  const last = lastOf(month)
  if (last >= todayOf(ctx)) fail('operationInvalid')
  await lockBook(ctx)
  const closed = await closedThrough(ctx)
  if (closed && closed >= last) fail('operationInvalid')
  await setClosed(ctx, last)
  await tell(ctx, 'finance.monthClosed', month)
  return { done: true }
}

/** Opens a closed month again, and every one after it. */
export async function reopenMonth(
  ctx: Ctx,
  { month, reason }: z.output<typeof ReopenMonth>,
): Promise<{ done: true }> {
  await lockBook(ctx)
  const closed = await closedThrough(ctx)
  if (!closed || closed < lastOf(month)) fail('operationInvalid')
  await setClosed(ctx, Temporal.PlainDate.from(month).subtract({ days: 1 }).toString())
  await tell(ctx, 'finance.monthReopened', month, reason)
  return { done: true }
}

const tell = (ctx: Ctx, type: `${string}.${string}`, month: string, reason: string | null = null) =>
  emit(ctx, type, {
    subject: 'book',
    subjectId: monthId(month),
    reason,
    facts: { month: month.slice(0, 7) },
    topics: ['book'],
  })

type Row = Pick<Period, 'month' | 'journals' | 'late' | 'moved'> & {
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
           e.at as "closedAt", e.actor_name as "closedByName"
      from months m left join counts c using (month) left join late l using (month) left join moved v using (month)
      left join lateral (
        select at, actor_name from event e where e.merchant_id = ${ctx.scope.merchantId} and e.subject = 'book'
           and e.type = 'finance.monthClosed' and e.subject_id >= to_char(m.month, 'YYYYMM')::int
         order by e.subject_id, e.id desc limit 1) e on m.month <= ${closed}::date
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
    },
  }
}
