import { sql } from 'kysely'
import { converter, plainRate, reciprocal } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/today.ts'

/**
 * One unit of the merchant's currency in another one; null where no rate is kept. `rateDate` is null for its own currency.
 * The margin is for selling prices alone (`moneyOf`): costs and reports are converted without it.
 */
export type Rate = { rate: string | null; rateDate: string | null; marginBasisPoints: number }

/**
 * The rates from the merchant's currency that hold today: the latest not after today, whichever direction it was kept
 * in; the direct one where both are of one day. The other direction is turned round at 10 decimals.
 */
export async function ratesToday(ctx: Ctx, currencies: readonly string[]): Promise<Map<string, Rate>> {
  const own = ctx.merchant.currency
  const others = [...new Set(currencies)].filter((currency) => currency !== own)
  const rates = new Map<string, Rate>([[own, { rate: '1', rateDate: null, marginBasisPoints: 0 }]])
  for (const currency of others) rates.set(currency, { rate: null, rateDate: null, marginBasisPoints: 0 })
  if (others.length === 0) return rates
  const { rows } = await sql<{
    currency: string
    direct: boolean
    rate: string
    date: string
    margin: number
  }>`select distinct on (o.currency) o.currency, r.from_currency = ${own} as direct, r.rate, r.date, r.margin_basis_points as margin
       from unnest(${others}::char(3)[]) as o (currency)
       join exchange_rate r on r.merchant_id = ${ctx.scope.merchantId} and r.date <= ${todayOf(ctx)}
        and (r.from_currency = ${own} and r.to_currency = o.currency or r.to_currency = ${own} and r.from_currency = o.currency)
      order by o.currency, r.date desc, r.from_currency = ${own} desc`.execute(ctx.db)
  for (const { currency, direct, rate, date, margin } of rows)
    rates.set(currency, {
      rate: direct ? plainRate(rate) : reciprocal(rate),
      rateDate: date,
      marginBasisPoints: margin,
    })
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
