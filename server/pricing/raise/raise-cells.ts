import { share } from '#contract/kit/money/amounts.ts'
import { amountKey, kindsOf, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import type { Raise } from '#contract/pricing/raise/raise.schema.ts'
import { rounded } from '../resolve/resolve-price.ts'
import { sameAmounts } from '../amount-columns.ts'
import { dayKey } from '../resolve/price-book.ts'
import type { Cell, Stored } from '../calendar/write-calendar.ts'

/** A cell as it is to be kept, and what it sold and will sell at where the raise speaks. */
export type RaisedCell = { cell: Cell; before: Amounts; after: Amounts }
export type Book = { chargeMethod: string; sessions: readonly string[]; base: Amounts; stored: Stored }

/**
 * The cells of a calendar that a rise or fall makes, day by day. A day's price is its own, else the base price: the raised
 * one becomes its own. A session is raised where it has a price of its own; where it has none it follows its day. A kind
 * without a price gets none, and no price falls below zero.
 */
export function raiseCells(book: Book, days: readonly string[], raise: Raise): RaisedCell[] {
  const kinds = kindsOf(book.chargeMethod).filter((kind) => raise.guests.includes(kind))
  return days.flatMap((date) =>
    ['', ...book.sessions].flatMap((session): RaisedCell[] => {
      const own = book.stored.get(dayKey(date, session))
      if (session && !own) return []
      const under = session ? noAmounts : book.base
      const [before, after] = [{ ...noAmounts }, { ...noAmounts }]
      for (const kind of kinds) {
        const key = amountKey[kind]
        const price = own?.[key] ?? under[key]
        before[key] = price
        after[key] = price === null ? null : raisedPrice(price, raise)
      }
      if (sameAmounts(before, after)) return []
      const { adultMinor, childMinor, infantMinor, unitMinor } = own ?? noAmounts
      const amounts = { adultMinor, childMinor, infantMinor, unitMinor }
      for (const kind of kinds) {
        const key = amountKey[kind]
        if (after[key] !== before[key]) amounts[key] = after[key]
      }
      return [{ cell: { date, session, ...amounts, closed: own?.closed ?? false }, before, after }]
    }),
  )
}

const raisedPrice = (price: number, { method, by, rounding }: Raise): number =>
  rounded(Math.max(0, method === 'percent' ? share(price, 10_000 + by) : price + by), rounding)
