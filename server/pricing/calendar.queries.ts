import type { z } from 'zod'
import {
  maxDays,
  type Calendar,
  type CalendarAsk,
  type CalendarRow,
} from '#contract/pricing/calendar.schema.ts'
import { priceKeys, type PriceFamily } from '#contract/pricing/families.ts'
import { noAmounts, type Amounts } from '#contract/pricing/guests.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { failField } from '../kit/errors.ts'
import { todayOf } from '../kit/today.ts'
import { amountsOf } from './amount-columns.ts'
import { costCheck } from './below-cost.ts'
import { requirePricedSku } from './priced-skus.ts'

/** Days from one to the other, both included; refuses the wrong order and more than is shown at once. */
export function daysBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(to)).days + 1
  if (count < 1) failField('to', 'pricing.fieldErrors.beforeStart')
  if (count > maxDays) failField('to', 'pricing.fieldErrors.tooManyDays', { max: maxDays })
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString())
}

export async function basePriceOf(ctx: Ctx, skuId: number): Promise<Amounts> {
  const row = await ctx.db
    .selectFrom('sku_base_price')
    .select(['adult_minor', 'child_minor', 'infant_minor', 'unit_minor'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .executeTakeFirst()
  return row ? amountsOf(row) : { ...noAmounts }
}

/** The rows of a SKU's calendar in a range; days without a row have the base price. */
export const calendarRows = (ctx: Ctx, { skuId, from, to }: { skuId: number; from: string; to: string }) =>
  ctx.db
    .selectFrom('sku_calendar_price')
    .select([
      'date',
      'session',
      'adult_minor',
      'child_minor',
      'infant_minor',
      'unit_minor',
      'closed',
      'version',
    ])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('session')
    .execute()

/** A SKU's own prices day by day, with its base price and the kinds sold below cost. */
export async function getCalendar(
  ctx: Ctx,
  { skuId, from, to }: z.output<typeof CalendarAsk>,
  of: PriceFamily,
): Promise<Calendar> {
  const sku = await requirePricedSku(ctx, skuId, { of })
  daysBetween(from, to)
  const rows = await calendarRows(ctx, { skuId, from, to })
  const basePrice = await basePriceOf(ctx, skuId)
  const belowCost = await costCheck(ctx, [skuId])
  const today = todayOf(ctx)
  return {
    sku,
    currency: ctx.merchant.currency,
    today,
    from,
    to,
    basePrice,
    baseBelowCost: belowCost(skuId, today, basePrice),
    rows: rows.map((row): CalendarRow => {
      const amounts = amountsOf(row)
      const { date, session, closed, version } = row
      return { date, session, closed, version, ...amounts, belowCost: belowCost(skuId, date, amounts) }
    }),
    can: canOf(ctx, { edit: `${priceKeys[of].calendar}.edit` }),
  }
}
