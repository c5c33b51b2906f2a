import { mustGet } from '#contract/kit/given.ts'
import type { z } from 'zod'
import type {
  PriceCalendar,
  PriceCalendarAsk,
  QuotedPrice,
  TraceAsk,
} from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costCheck, type CostCheck } from '../cost/below-cost.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import type { Ask, PriceBook } from '../resolve/price-book.ts'
import { priceOwner } from './price-owner.ts'
import { requirePricedSku } from '../resolve/priced-skus.ts'
import { ownerBooks } from '../resolve/pricer.ts'
import { resolveUnitPrice, tracePrice } from '../resolve/resolve-price.ts'

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

function tellPrice(skuId: number, ask: Ask, book: PriceBook, belowCost: CostCheck): QuotedPrice {
  const { unit, baseUnit, onSale, closed } = resolveUnitPrice(book, ask)
  const { currency, baseCurrency, rate, rateDate } = book
  return {
    ...ask,
    currency,
    price: unit,
    baseCurrency,
    basePrice: baseUnit,
    rate,
    rateDate,
    onSale,
    closed,
    belowCost: belowCost(skuId, ask.date, baseUnit),
    trace: tracePrice(book, ask, nobody),
  }
}

/** How the price of one day came about. */
export async function tracedPrice(
  ctx: Ctx,
  owner: Owner,
  { skuId, date = todayOf(ctx), session }: z.output<typeof TraceAsk>,
): Promise<QuotedPrice> {
  await requirePricedSku(ctx, skuId, { of: owner.family })
  await priceOwner(ctx, owner)
  const books = await ownerBooks(ctx, owner, [skuId], { from: date, to: date })
  return tellPrice(skuId, { date, session }, mustGet(books, skuId), await costCheck(ctx, [skuId], owner))
}

/** The resulting prices of one owner and SKU, day by day and session by session. */
export async function priceCalendar(
  ctx: Ctx,
  owner: Owner,
  { skuId, from, to }: z.output<typeof PriceCalendarAsk>,
): Promise<PriceCalendar> {
  const sku = await requirePricedSku(ctx, skuId, { of: owner.family })
  const view = await priceOwner(ctx, owner)
  const sessions = sku.sessions.length ? sku.sessions : ['']
  const sold = daysBetween(from, to).flatMap((date) => sessions.map((session) => ({ date, session })))
  const book = mustGet(await ownerBooks(ctx, owner, [skuId], { from, to }), skuId)
  const belowCost = await costCheck(ctx, [skuId], owner)
  const rows = sold.map((ask) => tellPrice(skuId, ask, book, belowCost))
  return { sku, owner: view, today: todayOf(ctx), rows }
}
