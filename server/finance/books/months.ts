import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

export const lastOf = (month: string): string =>
  Temporal.PlainDate.from(month).add({ months: 1 }).subtract({ days: 1 }).toString()
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The last closed day; null where nothing was ever closed. */
export async function closedThrough(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('ledger_book')
    .select('closed_through')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .executeTakeFirst()
  return row?.closed_through ?? null
}

/** The months that closing one closes: from the first open one, or the first with a journal, to itself. */
export async function monthsToClose(ctx: Ctx, month: string): Promise<string[]> {
  const closed = await closedThrough(ctx)
  const { rows } = await sql<{ month: string }>`
    select generate_series(
        coalesce(${closed}::date + 1,
          least(${month}::date, (select date_trunc('month', min(day))::date from journal where merchant_id = ${ctx.scope.merchantId}))),
        ${month}::date, interval '1 month')::date as month`.execute(ctx.db)
  return rows.map((row) => row.month)
}
