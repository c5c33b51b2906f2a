import { sql } from 'kysely'
import { exchangedAt } from '#contract/finance/books/exchange.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { AccountRef } from '../accounts.ts'

type Entry = { account: AccountRef; debitMinor?: number; creditMinor?: number }
type Exchange = { give: AccountRef; giveMinor: number; get: AccountRef; getMinor: number; day: string }

/** The entries of money of one currency given for money of another, with what is gained or lost by it today. */
export async function exchangeEntries(ctx: Ctx, exchange: Exchange): Promise<Entry[]> {
  return exchangedEntries(exchange, await gainedBy(ctx, exchange))
}

/**
 * What was got beside the books' own rate of the day: a realised difference, gained or (below zero) lost, in the currency that
 * was got. Without a rate nothing tells a difference, so there is none.
 */
export async function gainedBy(ctx: Ctx, { give, giveMinor, get, getMinor, day }: Exchange): Promise<number> {
  const own = ctx.merchant.currency
  const rates = await ratesOf(ctx, [give.currency, get.currency], day)
  return getMinor - (exchangedAt(giveMinor, give.currency, get.currency, own, rates) ?? getMinor)
}

/** Both amounts meet on the exchange accounts; what is known as gained or lost stands apart. */
export function exchangedEntries(
  { give, giveMinor, get, getMinor }: Omit<Exchange, 'day'>,
  difference: number,
): Entry[] {
  const worthMinor = getMinor - difference
  const lost: AccountRef = { kind: 'exchange-difference', currency: get.currency }
  return [
    { account: get, debitMinor: getMinor },
    { account: { kind: 'exchange', currency: get.currency }, creditMinor: worthMinor },
    { account: lost, ...(difference < 0 ? { debitMinor: -difference } : { creditMinor: difference }) },
    { account: { kind: 'exchange', currency: give.currency }, debitMinor: giveMinor },
    { account: give, creditMinor: giveMinor },
  ]
}

/** One unit of each currency in the merchant's own on a day, as decimal texts; those without a rate are missing. */
export async function ratesOf(ctx: Ctx, currencies: string[], day: string): Promise<Map<string, string>> {
  const own = ctx.merchant.currency
  const { rows } = await sql<{ currency: string; rate: string }>`
    select distinct on (c.currency) c.currency,
           round(case when r.from_currency = ${own} then 1 / r.rate::numeric else r.rate::numeric end, 10)::text as rate
      from unnest(${currencies}::text[]) c (currency) join exchange_rate r on r.merchant_id = ${ctx.scope.merchantId} and r.date <= ${day}
       and (r.from_currency = ${own} and r.to_currency = c.currency or r.to_currency = ${own} and r.from_currency = c.currency)
     order by c.currency, r.date desc, r.from_currency = ${own} desc`.execute(ctx.db)
  return new Map([[own, '1'], ...rows.map(({ currency, rate }) => [currency, rate] as const)])
}
