import { sql } from 'kysely'
import type { Amounts } from '#contract/kit/guests.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { amountsOf, type AmountColumns } from '../amount-columns.ts'
import { basePricesOf, daysBetween } from '../calendar/calendar.queries.ts'
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
  const rows = Map.groupBy(await alikeDaysOf(ctx, skuIds, from, to), (row) => row.sku_id)
  const days = daysBetween(from, to)
  const basePrices = await basePricesOf(ctx, skuIds)
  return new Map(
    skus.map((sku) => {
      const own = rows.get(sku.id) ?? []
      const calendar = new Map<string, CalendarRow>()
      for (const { places, session, closed, ...amounts } of own) {
        const row = { ...amountsOf(amounts), closed }
        for (const place of places) {
          const date = days[place]
          if (date) calendar.set(dayKey(date, session), row)
        }
      }
      const basePrice = basePrices.get(sku.id) ?? { ...noAmounts }
      const book = { ...listBook(sku.chargeMethod, ctx.merchant.currency), calendar, basePrice }
      const plain = {
        price: resolveUnitPrice(listOnly(book), { date: from, session: '' }).baseUnit,
        closed: false,
      }
      const answers = new Map<CalendarRow | undefined, Map<CalendarRow | undefined, typeof plain>>()
      const price: ListBook['price'] = (date, session) => {
        const day = calendar.get(date)
        const part = session === '' ? undefined : calendar.get(dayKey(date, session))
        if (!day && !part) return plain
        const ofDay = answers.get(day) ?? new Map<CalendarRow | undefined, typeof plain>()
        let answer = ofDay.get(part)
        if (!answer) {
          const { baseUnit, closed } = resolveUnitPrice(book, { date, session })
          answer = { price: baseUnit, closed }
          answers.set(day, ofDay.set(part, answer))
        }
        return answer
      }
      return [sku.id, { sku, hasSessions: own.some(({ session }) => session !== ''), price }]
    }),
  )
}

type AlikeDays = AmountColumns & {
  sku_id: number
  session: string
  closed: boolean
  /** Of days, from the first on. */
  places: number[]
}
/** Days that say the same, as one row: of a year there are few that differ, and to send and read each is most of what pricing many costs. */
async function alikeDaysOf(
  ctx: Ctx,
  skuIds: readonly number[],
  from: string,
  to: string,
): Promise<AlikeDays[]> {
  const { rows } = await sql<AlikeDays>`
    select sku_id, session, adult_minor, child_minor, infant_minor, unit_minor, closed, to_json(array_agg(date - ${from}::date)) as places
      from sku_calendar_price
     where merchant_id = ${ctx.scope.merchantId} and sku_id = any(${[...skuIds]}::bigint[])
       and date between ${from}::date and ${to}::date
     group by sku_id, session, adult_minor, child_minor, infant_minor, unit_minor, closed`.execute(ctx.db)
  return rows
}

/** A day that no calendar speaks of. */
const listOnly = <B extends object>(book: B): B => ({ ...book, calendar: new Map() })
