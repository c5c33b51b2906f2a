import type { Amounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf } from '../amount-columns.ts'
import { basePriceOf, calendarRows, daysBetween } from '../calendar/calendar.queries.ts'
import { dayKey, listBook, type PriceBook } from './price-book.ts'
import { requirePricedSku, type FoundSku } from './priced-skus.ts'
import { resolveUnitPrice } from './resolve-price.ts'

export type ListPrice = { date: string; session: string; price: Amounts; closed: boolean }

/**
 * What a SKU costs by its calendar and its base price alone, for whom no rule says otherwise: day by day, each with its
 * sessions, in the merchant's currency. 404 for an unknown SKU.
 */
export async function listPrices(
  ctx: Ctx,
  { skuId, from, to }: { skuId: number; from: string; to: string },
): Promise<{ sku: FoundSku; currency: string; rows: ListPrice[] }> {
  const sku = await requirePricedSku(ctx, skuId)
  const rows = await calendarRows(ctx, { skuId, from, to })
  const { currency } = ctx.merchant
  const book: PriceBook = {
    ...listBook(sku.chargeMethod, currency),
    skuOnSale: sku.onSale,
    calendar: new Map(
      rows.map((row) => [dayKey(row.date, row.session), { ...amountsOf(row), closed: row.closed }]),
    ),
    basePrice: await basePriceOf(ctx, skuId),
  }
  const sessions = sku.sessions.length ? sku.sessions : ['']
  const sold = daysBetween(from, to).flatMap((date) => sessions.map((session) => ({ date, session })))
  return {
    sku,
    currency,
    rows: sold.map((ask) => {
      const { baseUnit, closed } = resolveUnitPrice(book, ask)
      return { ...ask, price: baseUnit, closed }
    }),
  }
}
