import { sql } from 'kysely'
import type { ExchangeForm, JournalForm } from '#contract/finance/books/books.schema.ts'
import { isByHand } from '#contract/finance/books/kinds.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { lockAccounts, postJournals, type AccountRef, type Journal } from '../finance.public.ts'
import { closedThrough } from './months.ts'
import { exchangeEntries } from './exchange.ts'
import { byHandKinds } from './journals.queries.ts'
import { movedBy } from './moved-by.ts'
import { requireByHand } from './save-chart.ts'

/** The day that a person chose is open, and not ahead. */
async function requireOpen(ctx: Ctx, day: string): Promise<void> {
  const closed = await closedThrough(ctx)
  if (closed && day <= closed) fail('finance.periodClosed')
  if (day > todayOf(ctx)) failField('day', 'finance.fieldErrors.ahead')
}

/** A journal by hand: what no screen of the product moves. Agents' and suppliers' money moves on their own screens. */
export async function writeJournal(ctx: Ctx, form: JournalForm): Promise<{ id: number }> {
  const { day, currency, memo, lines, clientRequestId } = form
  await requireOpen(ctx, day)
  const entries: Journal['entries'] = []
  let left = 0
  for (const [at, { account, debitMinor, creditMinor }] of lines.entries()) {
    if (Boolean(debitMinor) === Boolean(creditMinor))
      failField(`lines.${at}.debitMinor`, 'finance.fieldErrors.oneSide')
    const ref: AccountRef = {
      ...(await requireByHand(ctx, `lines.${at}.account`, account, isByHand)),
      currency,
    }
    entries.push({ account: ref, debitMinor: debitMinor ?? 0, creditMinor: creditMinor ?? 0 })
    left += (debitMinor ?? 0) - (creditMinor ?? 0)
  }
  if (left !== 0)
    failField('lines', 'finance.fieldErrors.unequal', {
      left: `${groupedAmount(Math.abs(left), currency)} ${currency}`,
    })
  return write(ctx, { kind: 'manual', day, memo, entries }, clientRequestId)
}

/** Money of one currency for money of another: at the books' rate of the day, and what it came to beside that as a difference. */
export async function writeExchange(ctx: Ctx, form: ExchangeForm): Promise<{ id: number }> {
  const { day, giveAccount, giveCurrency, giveMinor, getAccount, getCurrency, getMinor, memo } = form
  await requireOpen(ctx, day)
  if (giveCurrency === getCurrency) failField('getCurrency', 'finance.fieldErrors.sameCurrency')
  const give = { ...(await requireByHand(ctx, 'giveAccount', giveAccount, isByHand)), currency: giveCurrency }
  const get = { ...(await requireByHand(ctx, 'getAccount', getAccount, isByHand)), currency: getCurrency }
  const entries = await exchangeEntries(ctx, { give, giveMinor, get, getMinor, day })
  return write(ctx, { kind: 'exchange', day, memo, entries }, form.clientRequestId)
}

/** Takes a journal by hand back by its reverse, on the same day or the first open one. Once only: the database holds that. */
export async function reverseJournal(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<{ id: number }> {
  const journal = await ctx.db
    .selectFrom('journal')
    .select(['kind', 'day', 'reverses'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!journal) fail('notFound')
  if (!byHandKinds.includes(journal.kind) || journal.reverses !== null) fail('operationInvalid')
  const closed = await closedThrough(ctx)
  const day = closed && journal.day <= closed ? todayOf(ctx) : journal.day
  const entries = (await movedBy(ctx, sql`p.journal_id = ${id}`)).map(({ amount, ...account }) =>
    amount > 0 ? { account, creditMinor: amount } : { account, debitMinor: -amount },
  )
  const onceKey = `reverse ${id}`
  // Whoever comes at the same moment waits here, and is refused like whoever comes later.
  await lockAccounts(
    ctx,
    entries.map(({ account }) => account),
  )
  await refuseTwice(ctx, onceKey)
  return write(ctx, { kind: `${journal.kind}-back`, day, memo: reason, reverses: id, entries, onceKey }, null)
}

async function refuseTwice(ctx: Ctx, onceKey: string): Promise<void> {
  const existing = await idOf(ctx, onceKey)
  if (existing !== undefined) fail('operationInvalid')
}

const idOf = async (ctx: Ctx, onceKey: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('journal')
      .select('id')
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where('once_key', '=', onceKey)
      .executeTakeFirst()
  )?.id

async function write(ctx: Ctx, journal: Journal, requestId: string | null): Promise<{ id: number }> {
  const onceKey = journal.onceKey ?? `by hand ${ctx.user?.id ?? 0} ${requestId}`
  await postJournals(ctx, [{ ...journal, onceKey }])
  const id = (await idOf(ctx, onceKey)) ?? fail('notFound')
  const debits = journal.entries.filter(({ debitMinor = 0 }) => debitMinor > 0)
  await emit(ctx, journal.reverses ? 'finance.journalReversed' : 'finance.journalWritten', {
    subject: 'journal',
    subjectId: journal.reverses ?? id,
    ...(journal.reverses && { reason: journal.memo ?? '' }),
    facts: {
      number: journal.reverses ?? id,
      day: journal.day,
      memo: journal.memo ?? '',
      amount: debits
        .map(
          ({ account, debitMinor = 0 }) =>
            `${groupedAmount(debitMinor, account.currency)} ${account.currency}`,
        )
        .join(' · '),
      // Read by whoever works the books out anew.
      entries: journal.entries.map(({ account, debitMinor = 0, creditMinor = 0 }) => ({
        kind: account.kind,
        currency: account.currency,
        amountMinor: debitMinor - creditMinor,
      })),
    },
    topics: ['book'],
  })
  return { id }
}
