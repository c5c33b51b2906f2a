import { plainRate } from '#contract/kit/money/rate.ts'
import type { SumRow, Valuation } from '#contract/finance/books/books.schema.ts'
import { isValued, unrealisedName, valuationName } from '#contract/finance/books/kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { AccountRef } from '../accounts.ts'
import { postJournals, type Journal } from '../finance.public.ts'
import { dayAfter, lastOf } from './months.ts'

/** Currencies in which something stands or moved whose worth no rate tells. */
export const ratelessOf = (ctx: Ctx, rows: readonly SumRow[]): string[] =>
  [
    ...new Set(
      rows
        .filter(({ currency }) => currency !== ctx.merchant.currency)
        .filter(
          (row) => row.ownCarriedMinor === null || (row.closingMinor !== 0 && row.ownClosingMinor === null),
        )
        .map(({ currency }) => currency),
    ),
  ].toSorted()

/** What each balance of money in another currency is worth beside what it is carried at; without a rate it stays as it is. */
export function valuationsOf(
  ctx: Ctx,
  rows: readonly SumRow[],
  rates: ReadonlyMap<string, string>,
): Valuation[] {
  const rateless = ratelessOf(ctx, rows)
  return rows.flatMap((row) => {
    const { key, number, title, currency, closingMinor, ownClosingMinor, ownCarriedMinor } = row
    if (currency === ctx.merchant.currency || !isValued(row) || rateless.includes(currency)) return []
    if (ownCarriedMinor === null || (closingMinor === 0 && ownCarriedMinor === 0)) return []
    const worthMinor = ownClosingMinor ?? 0
    return {
      key,
      number,
      title,
      currency,
      balanceMinor: closingMinor,
      rate: plainRate(rates.get(currency) ?? ''),
      carriedMinor: ownCarriedMinor,
      worthMinor,
      differenceMinor: worthMinor - ownCarriedMinor,
    }
  })
}

export type Booked = { journalId: number | null; reversalId: number | null }

/**
 * Books what rates made of open balances on the last day of a month, and takes it back on the next: by its own account, so that no
 * balance of anybody moves. `closing` tells one closing of a month from the next.
 */
export async function bookValuations(
  ctx: Ctx,
  month: string,
  closing: number,
  valuations: readonly Valuation[],
): Promise<Booked> {
  const differenceMinor = valuations.reduce((sum, one) => sum + one.differenceMinor, 0)
  if (differenceMinor === 0) return { journalId: null, reversalId: null }
  const day = lastOf(month)
  const memo = [...new Set(valuations.map(({ currency, rate }) => `${currency} ${rate}`))].join(' · ')
  const journalId = await post(ctx, {
    kind: 'valuation',
    day,
    memo,
    onceKey: `valuation ${closing}`,
    entries: entriesOf(ctx, differenceMinor),
  })
  const reversalId = await post(ctx, {
    kind: 'valuation-back',
    day: dayAfter(day),
    memo,
    reverses: journalId,
    onceKey: `valuation ${closing} back`,
    entries: entriesOf(ctx, -differenceMinor),
  })
  return { journalId, reversalId }
}

/** The month is open again: on both days it is as if nothing had been valued. */
export async function unbookValuations(
  ctx: Ctx,
  {
    id,
    month,
    reversalId,
    differenceMinor,
  }: {
    id: number
    month: string
    reversalId: number
    differenceMinor: number
  },
  reason: string,
): Promise<void> {
  const day = lastOf(month)
  const memo = reason
  await post(ctx, {
    kind: 'valuation-undone',
    day,
    memo,
    onceKey: `valuation ${id} undone`,
    entries: entriesOf(ctx, -differenceMinor),
  })
  await post(ctx, {
    kind: 'valuation-undone',
    day: dayAfter(day),
    memo,
    reverses: reversalId,
    onceKey: `valuation ${id} back undone`,
    entries: entriesOf(ctx, differenceMinor),
  })
}

function entriesOf(ctx: Ctx, differenceMinor: number): Journal['entries'] {
  const { currency } = ctx.merchant
  const valuation: AccountRef = { kind: 'asset', name: valuationName, currency }
  const unrealised: AccountRef = { kind: 'exchange-difference', name: unrealisedName, currency }
  return differenceMinor > 0
    ? [
        { account: valuation, debitMinor: differenceMinor },
        { account: unrealised, creditMinor: differenceMinor },
      ]
    : [
        { account: unrealised, debitMinor: -differenceMinor },
        { account: valuation, creditMinor: -differenceMinor },
      ]
}

async function post(ctx: Ctx, journal: Journal & { onceKey: string }): Promise<number> {
  await postJournals(ctx, [journal])
  const row = await ctx.db
    .selectFrom('journal')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('once_key', '=', journal.onceKey)
    .executeTakeFirst()
  return row?.id ?? fail('notFound')
}
