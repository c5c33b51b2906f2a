import { converter, plainRate, reciprocal } from '#contract/kit/rate.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'

/** One unit of the merchant's currency in another one; null where no rate is kept. `rateDate` is null for its own currency. */
export type Rate = { rate: string | null; rateDate: string | null }

/**
 * The rates from the merchant's currency that hold today: the latest not after today. Where only the other direction
 * is kept, its reciprocal at 10 decimals.
 */
export async function ratesToday(ctx: Ctx, currencies: readonly string[]): Promise<Map<string, Rate>> {
  const own = ctx.merchant.currency
  const others = [...new Set(currencies)].filter((currency) => currency !== own)
  const rates = new Map<string, Rate>([[own, { rate: '1', rateDate: null }]])
  for (const currency of others) rates.set(currency, { rate: null, rateDate: null })
  if (others.length === 0) return rates
  const rows = await ctx.db
    .selectFrom('exchange_rate')
    .select(['from_currency', 'to_currency', 'rate', 'date'])
    .distinctOn(['from_currency', 'to_currency'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('date', '<=', todayOf(ctx))
    .where((e) =>
      e.or([
        e.and([e('from_currency', '=', own), e('to_currency', 'in', others)]),
        e.and([e('to_currency', '=', own), e('from_currency', 'in', others)]),
      ]),
    )
    .orderBy('from_currency')
    .orderBy('to_currency')
    .orderBy('date', 'desc')
    .execute()
  for (const row of rows.filter((back) => back.to_currency === own)) {
    rates.set(row.from_currency, { rate: reciprocal(row.rate), rateDate: row.date })
  }
  for (const row of rows.filter((direct) => direct.from_currency === own)) {
    rates.set(row.to_currency, { rate: plainRate(row.rate), rateDate: row.date })
  }
  return rates
}

/** Brings an amount of another currency into the merchant's own at these rates; null where none is kept. */
export function toOwn(
  ctx: Ctx,
  rates: ReadonlyMap<string, Rate>,
  amountMinor: number,
  currency: string,
): number | null {
  const own = ctx.merchant.currency
  if (currency === own) return amountMinor
  const rate = rates.get(currency)?.rate
  return rate ? converter(rate, own, currency).back(amountMinor) : null
}
