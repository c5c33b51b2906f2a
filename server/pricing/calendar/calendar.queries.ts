import type { z } from 'zod'
import {
  maxDays,
  type Calendar,
  type CalendarLook,
  type CalendarRow,
  type PricedSku,
} from '#contract/pricing/calendar/calendar.schema.ts'
import { priceKeys, type PriceFamily } from '#contract/pricing/families.ts'
import { amountKey, kindsOf, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountsOf } from '../amount-columns.ts'
import { marginCheck } from '../cost/below-cost.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'

/** Days from one to the other, both included; refuses the wrong order and more than is shown at once. */
export function daysBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(Temporal.PlainDate.from(to)).days + 1
  if (count < 1) failField('to', 'pricing.fieldErrors.beforeStart')
  if (count > maxDays) failField('to', 'pricing.fieldErrors.tooManyDays', { max: maxDays })
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString())
}

export async function basePricesOf(ctx: Ctx, skuIds: readonly number[]): Promise<Map<number, Amounts>> {
  const rows = await ctx.db
    .selectFrom('sku_base_price')
    .select(['sku_id', 'adult_minor', 'child_minor', 'infant_minor', 'unit_minor'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', anyOf(skuIds))
    .execute()
  return new Map(rows.map((row) => [row.sku_id, amountsOf(row)]))
}

export const basePriceOf = async (ctx: Ctx, skuId: number): Promise<Amounts> =>
  (await basePricesOf(ctx, [skuId])).get(skuId) ?? { ...noAmounts }

const rowsOf = (ctx: Ctx, skuIds: readonly number[], from: string, to: string) =>
  ctx.db
    .selectFrom('sku_calendar_price')
    .select([
      'sku_id',
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
    .where('sku_id', '=', anyOf(skuIds))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('session')
    .execute()

/** The rows of a SKU's calendar in a range; days without a row have the base price. */
export const calendarRows = (ctx: Ctx, { skuId, from, to }: { skuId: number; from: string; to: string }) =>
  rowsOf(ctx, [skuId], from, to)

type Range = { from: string; to: string }

/** SKUs' own prices day by day, with their base prices and the kinds sold below cost, by id; changed under `edit`. */
export async function calendarsOf(
  ctx: Ctx,
  skus: readonly PricedSku[],
  { from, to }: Range,
  edit: string,
): Promise<Calendar[]> {
  daysBetween(from, to)
  if (skus.length === 0) return []
  const skuIds = skus.map(({ id }) => id)
  const rows = Map.groupBy(await rowsOf(ctx, skuIds, from, to), (row) => row.sku_id)
  const basePrices = await basePricesOf(ctx, skuIds)
  const margin = await marginCheck(ctx, skuIds)
  const today = todayOf(ctx)
  const shared = { currency: ctx.merchant.currency, today, from, to, can: canOf(ctx, { edit }) }
  return skus.map((sku) => {
    const basePrice = basePrices.get(sku.id) ?? { ...noAmounts }
    const base = margin.look(sku.id, today, basePrice)
    const costMissing = new Set(base.missing)
    return {
      ...shared,
      sku,
      basePrice,
      baseBelowCost: base.below,
      rows: (rows.get(sku.id) ?? []).map((row): CalendarRow => {
        const amounts = amountsOf(row)
        const { date, session, closed, version } = row
        const { below, missing } = margin.look(sku.id, date, amounts)
        for (const kind of missing) costMissing.add(kind)
        return { date, session, closed, version, ...amounts, belowCost: below }
      }),
      costMissing: [...costMissing],
    }
  })
}

/** One SKU's calendar; 404 for one of another family. */
export async function getCalendar(
  ctx: Ctx,
  { skuId, from, to, costs }: z.output<typeof CalendarLook>,
  of: PriceFamily,
): Promise<Calendar> {
  const sku = await requirePricedSku(ctx, skuId, { of })
  const [calendar] = await calendarsOf(ctx, [sku], { from, to }, `${priceKeys[of].calendar}.edit`)
  const view = calendar!
  return costs && may(ctx, priceKeys[of].cost) ? { ...view, costs: await dayCosts(ctx, view) } : view
}

/** What each day costs and leaves: its own price, else the base price. */
async function dayCosts(ctx: Ctx, { sku, from, to, rows, basePrice }: Calendar) {
  const margin = await marginCheck(ctx, [sku.id])
  const own = new Map(rows.filter(({ session }) => session === '').map((row) => [row.date, row]))
  const kinds = kindsOf(sku.chargeMethod).slice(0, 1)
  return daysBetween(from, to).flatMap((date) =>
    kinds.map((kind) => {
      const key = amountKey[kind]
      const prices = { ...basePrice, [key]: own.get(date)?.[key] ?? basePrice[key] }
      return { date, ...margin.leaves(sku.id, date, kind, prices) }
    }),
  )
}
