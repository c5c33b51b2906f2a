import type { Amounts } from '#contract/kit/guests.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf } from '../amount-columns.ts'
import { basePricesOf, rowsOf } from '../calendar/calendar.queries.ts'
import { dayKey, listBook, type CalendarRow } from './price-book.ts'
import { skusByIds } from './priced-skus.ts'
import { resolveUnitPrice } from './resolve-price.ts'

type Priced = Awaited<ReturnType<typeof skusByIds>>[number]
/** What a SKU costs by its calendar and its base price alone, for each day of a range. */
export type ListBook = {
  sku: Priced
  /** Has a session a price of its own on some day? */
  hasSessions: boolean
  price: (date: string, session: string) => { price: Amounts; closed: boolean }
}

/** The list prices of many SKUs in as many queries as of one, in the merchant's currency. Days that are alike share one answer. */
export async function listBooksOf(
  ctx: Ctx,
  skuIds: readonly number[],
  from: string,
  to: string,
): Promise<Map<number, ListBook>> {
  const skus = await skusByIds(ctx, skuIds)
  const rows = Map.groupBy(await rowsOf(ctx, skuIds, from, to), (row) => row.sku_id)
  const basePrices = await basePricesOf(ctx, skuIds)
  return new Map(
    skus.map((sku) => {
      const own = rows.get(sku.id) ?? []
      const calendar = new Map(
        own.map((row): [string, CalendarRow] => [
          dayKey(row.date, row.session),
          { ...amountsOf(row), closed: row.closed },
        ]),
      )
      const basePrice = basePrices.get(sku.id) ?? { ...noAmounts }
      const book = { ...listBook(sku.chargeMethod, ctx.merchant.currency), calendar, basePrice }
      const plain = {
        price: resolveUnitPrice(listOnly(book), { date: from, session: '' }).baseUnit,
        closed: false,
      }
      const price: ListBook['price'] = (date, session) => {
        if (!calendar.has(date) && (session === '' || !calendar.has(dayKey(date, session)))) return plain
        const { baseUnit, closed } = resolveUnitPrice(book, { date, session })
        return { price: baseUnit, closed }
      }
      return [sku.id, { sku, hasSessions: own.some(({ session }) => session !== ''), price }]
    }),
  )
}

/** A day that no calendar speaks of. */
const listOnly = <B extends object>(book: B): B => ({ ...book, calendar: new Map() })
