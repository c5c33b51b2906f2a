import { kindsOf, amountKey, type Amounts, type GuestKind } from '#contract/pricing/guests.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Told } from '../../kit/sheet/import/sheet-kind.ts'
import { preferredCosts } from '../below-cost.ts'
import { ratesToday, toOwn } from '../exchange-rates.ts'
import { weekdayOf } from '../price-layers.ts'
import { kindsBelowCost, resolveUnitCost, type CostBook } from '../resolve-cost.ts'

/** A price of a day, in the merchant's currency. */
export type PricedDay = { date: string; baseUnit: Amounts }

/** What to look at in a price: kinds that are sold below the cost of a day, and kinds whose cost nobody knows. */
export type CostFlags = {
  /** Days on which the cost of a SKU becomes another one. */
  turns: (skuId: number) => string[]
  warn: (skuId: number, days: Iterable<PricedDay>, kinds: readonly GuestKind[]) => Told[]
}

/** Loads the costs of the preferred suppliers. For staff: what it answers lets a cost be guessed. */
export async function costFlags(ctx: Ctx, skuIds: readonly number[]): Promise<CostFlags> {
  const books = await preferredCosts(ctx, skuIds)
  const currencies = [...books.values()].flatMap((book) =>
    [...book.base, ...book.special].map((cost) => cost.currency),
  )
  const rates = await ratesToday(ctx, currencies)
  const flags = (book: CostBook, { date, baseUnit }: PricedDay) => {
    const cost = resolveUnitCost(book, date)
    const own = (minor: number) => toOwn(ctx, rates, minor, cost.currency)
    return {
      below: kindsBelowCost(book.chargeMethod, baseUnit, cost, own),
      missing: kindsOf(book.chargeMethod).filter(
        (kind) => baseUnit[amountKey[kind]] !== null && cost.unitCosts[amountKey[kind]] === null,
      ),
    }
  }
  return {
    turns: (skuId) => turnsOf(books.get(skuId)),
    warn: (skuId, days, kinds) => {
      const book = books.get(skuId)
      const found = new Map<string, Told>()
      for (const day of days) {
        const { below, missing } = book ? flags(book, day) : { below: [], missing: sold(day, kinds) }
        const note = (column: GuestKind, why: string) =>
          kinds.includes(column) &&
          !found.has(`${column} ${why}`) &&
          found.set(`${column} ${why}`, { column, why, params: { date: day.date } })
        for (const kind of below) note(kind, 'pricing.sheet.belowCost')
        for (const kind of missing) note(kind, 'pricing.sheet.costMissing')
      }
      return [...found.values()]
    },
  }
}

const sold = ({ baseUnit }: PricedDay, kinds: readonly GuestKind[]) =>
  kinds.filter((kind) => baseUnit[amountKey[kind]] !== null)

const next = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
const turnsOf = (book: CostBook | undefined): string[] =>
  book
    ? [
        ...book.base.map(({ validFrom }) => validFrom),
        ...book.special.flatMap(({ from, to }) => [from, next(to)]),
      ]
    : []

type Span = { from: string; to: string; weekdays: readonly number[] }

/** A day of each weekday of a span from each of these turns on: between them nothing changes but with the weekday. */
export function telling({ from, to, weekdays }: Span, turns: readonly string[]): string[] {
  const days = new Set<string>()
  for (const turn of [from, ...turns.filter((turn) => turn > from && turn <= to)]) {
    let day = Temporal.PlainDate.from(turn)
    for (let count = 0; count < 7 && day.toString() <= to; count++) {
      if (weekdays.length === 0 || weekdays.includes(weekdayOf(day.toString()))) days.add(day.toString())
      day = day.add({ days: 1 })
    }
  }
  return [...days].sort()
}
