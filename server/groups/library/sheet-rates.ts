import { Sheet } from '#contract/groups/itinerary.schema.ts'
import { pricedIn } from '#contract/groups/sheet/price-currency.ts'
import { currencies, isCurrency } from '#contract/kit/money/currencies.ts'
import { reciprocal } from '#contract/kit/money/rate.ts'
import { omit } from '#contract/kit/omit.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { groupSetting } from '../setting.ts'

/** Today's rates for a sheet: one of each currency in the merchant's own, and one of its own in the price's; those not stored are left out. And what a new sheet begins with. */
export async function sheetRates(ctx: Ctx, { priceCurrency }: { priceCurrency: string }) {
  if (!isCurrency(priceCurrency)) failField('priceCurrency', 'unknown')
  const own = ctx.merchant.currency
  const found = await ratesToday(ctx, currencies)
  const rates = currencies.flatMap((currency) => {
    const rate = currency === own ? null : found.get(currency)?.rate
    return rate ? [{ currency, rate: reciprocal(rate) }] : []
  })
  const sellRate = priceCurrency === own ? '' : (found.get(priceCurrency)?.rate ?? '')
  return { date: todayOf(ctx), rates, sellRate, begun: await begunSheet(ctx, priceCurrency) }
}

/** Margin and rounding of a new sheet in a currency. */
async function begunSheet(ctx: Ctx, priceCurrency: string) {
  const { marginBasisPoints, rounding, roundingSteps } = await groupSetting(ctx)
  const step = roundingSteps.find(({ currency }) => currency === priceCurrency)
  return { marginBasisPoints, rounding, ...(step && { stepMinor: step.stepMinor }) }
}

/** By which a price is told in a currency, as of today: the rate, its margin, the step it is rounded to. */
export async function sellingIn(ctx: Ctx, priceCurrency: string) {
  const found = (await ratesToday(ctx, [priceCurrency])).get(priceCurrency)
  const isOwn = priceCurrency === ctx.merchant.currency
  return {
    priceCurrency: Sheet.shape.priceCurrency.parse(priceCurrency),
    sellRate: isOwn ? '1' : (found?.rate ?? ''),
    sellMarginBasisPoints: found?.marginBasisPoints ?? 0,
    rateDate: found?.rateDate ?? null,
    ...(await begunSheet(ctx, priceCurrency)),
  }
}

/** A sheet whose prices are told in what somebody pays; as it is where they are. */
export async function pricedFor(ctx: Ctx, sheet: Sheet, currency: string): Promise<Sheet> {
  if (sheet.priceCurrency === currency) return sheet
  const { stepMinor = Sheet.shape.stepMinor.parse(undefined), ...selling } = omit(
    await sellingIn(ctx, currency),
    ['marginBasisPoints', 'rounding'],
  )
  return pricedIn(sheet, { ...selling, stepMinor })
}
