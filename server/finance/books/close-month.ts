import { sql } from 'kysely'
import type { z } from 'zod'
import type { CloseMonth, ReopenMonth } from '#contract/finance/books/books.schema.ts'
import { firstOf } from '#contract/kit/given.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { authorOf } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { openPoints, type OpenPoint } from './checklist.ts'
import { ratesOf } from './exchange.ts'
import { closedThrough, lastOf, monthsToClose } from './months.ts'
import { readSums } from './sums.queries.ts'
import { bookValuations, unbookValuations, valuationsOf } from './value-balances.ts'

/** The number of a month, by which its history is found. */
const monthId = (month: string): number => Number(month.slice(0, 7).replace('-', ''))

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

type Waived = z.output<typeof CloseMonth>['waived']

/**
 * Closes a month that is over, and with it every one before: each with its report, and with what rates made of its balances.
 * What is still open is waived with a reason, or refused. Whatever happens in it from now on counts on the first open day.
 */
export async function closeMonth(
  ctx: Ctx,
  { month, waived }: z.output<typeof CloseMonth>,
): Promise<{ done: true }> {
  const last = lastOf(month)
  if (last >= todayOf(ctx)) fail('operationInvalid')
  await lockBook(ctx)
  const closed = await closedThrough(ctx)
  if (closed && closed >= last) fail('operationInvalid')
  const open = (await openPoints(ctx, last)).filter(({ count }) => count > 0)
  const missing = open.filter(({ point }) => !waived.some((one) => one.point === point))
  if (missing.length)
    fail('finance.openPoints', { points: missing.map((one) => pointText(ctx, one)).join(', ') })
  for (const one of await monthsToClose(ctx, month))
    await reportMonth(ctx, one, one === month ? open : await openPoints(ctx, lastOf(one)), waived)
  await setClosed(ctx, last)
  await tell(ctx, 'finance.monthClosed', month)
  return { done: true }
}

const pointText = (ctx: Ctx, { point, count }: OpenPoint): string =>
  `${ctx.app.word(ctx.language, `finance.closingPoints.${point}`)}: ${count}`

/** Values the balances of a month and keeps it as it stands then. */
async function reportMonth(
  ctx: Ctx,
  month: string,
  open: readonly OpenPoint[],
  waived: Waived,
): Promise<void> {
  const through = lastOf(month)
  const { rows } = await sql<{
    id: number
  }>`select app.next_id('closing_report') as id`.execute(ctx.db)
  const { id } = firstOf(rows)
  const { rows: carried } = await readSums(ctx, { from: month, to: through })
  const rates = await ratesOf(ctx, [...new Set(carried.map(({ currency }) => currency))], through)
  const valuations = valuationsOf(ctx, carried, rates)
  const booked = await bookValuations(ctx, month, id, valuations)
  const accounts = booked.journalId ? (await readSums(ctx, { from: month, to: through })).rows : carried
  const points = open
    .filter(({ count }) => count > 0)
    .map((one) => ({ ...one, reason: waived.find(({ point }) => point === one.point)?.reason ?? '' }))
  await ctx.db
    .insertInto('closing_report')
    .values({
      merchant_id: ctx.scope.merchantId,
      id,
      month,
      through,
      currency: ctx.merchant.currency,
      closed_at: ctx.now.toISOString(),
      closed_by: authorOf(ctx),
      closed_by_name: ctx.actor.name,
      points: JSON.stringify(points),
      accounts: JSON.stringify(accounts),
      valuations: JSON.stringify(valuations),
      journal_id: booked.journalId,
      reversal_id: booked.reversalId,
    })
    .execute()
}

type Standing = { id: number; month: string; reversalId: number | null; differenceMinor: number }

/** Opens a closed month again, and every one after it: what was valued is undone, the reports stay. */
export async function reopenMonth(
  ctx: Ctx,
  { month, reason }: z.output<typeof ReopenMonth>,
): Promise<{ done: true }> {
  await lockBook(ctx)
  const closed = await closedThrough(ctx)
  if (!closed || closed < lastOf(month)) fail('operationInvalid')
  await setClosed(ctx, Temporal.PlainDate.from(month).subtract({ days: 1 }).toString())
  const { rows } = await sql<Standing>`
    update closing_report r set reopened_at = ${ctx.now.toISOString()}, reopened_by_name = ${ctx.actor.name}, reopened_reason = ${reason}
     where merchant_id = ${ctx.scope.merchantId} and month >= ${month} and reopened_at is null
    returning id, month, reversal_id as "reversalId",
      (select coalesce(sum((v ->> 'differenceMinor')::bigint), 0)::bigint from jsonb_array_elements(r.valuations) v) as "differenceMinor"`.execute(
    ctx.db,
  )
  for (const { reversalId, ...one } of rows)
    if (reversalId) await unbookValuations(ctx, { ...one, reversalId }, reason)
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
