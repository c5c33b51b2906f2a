import { currencies, isCurrency } from '#contract/kit/money/currencies.ts'
import { reciprocal } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'

/** Today's rates for a sheet: one of each currency in the merchant's own, and one of its own in the price's; those not stored are left out. */
export async function sheetRates(ctx: Ctx, { priceCurrency }: { priceCurrency: string }) {
  if (!isCurrency(priceCurrency)) failField('priceCurrency', 'unknown')
  const own = ctx.merchant.currency
  const found = await ratesToday(ctx, currencies)
  const rates = currencies.flatMap((currency) => {
    const rate = currency === own ? null : found.get(currency)?.rate
    return rate ? [{ currency, rate: reciprocal(rate) }] : []
  })
  const sellRate = priceCurrency === own ? '' : (found.get(priceCurrency)?.rate ?? '')
  return { date: todayOf(ctx), rates, sellRate }
}
