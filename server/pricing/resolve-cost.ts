import { convertMinor } from '#contract/kit/rate.ts'
import {
  amountKey,
  guestKey,
  kindsOf,
  noAmounts,
  type Amounts,
  type Guests,
} from '#contract/pricing/guests.ts'
import { weekdayOf } from './price-layers.ts'

export type CostAmounts = Amounts & { currency: string }
/** Laid over the base cost for a range of days and some of its weekdays (ISO, [] = all). */
export type SpecialCost = CostAmounts & { createdNo: number; from: string; to: string; weekdays: number[] }
export type BaseCost = CostAmounts & { validFrom: string }
/** The costs of one SKU from one supplier. */
export type CostBook = {
  chargeMethod: string
  currency: string
  special: readonly SpecialCost[]
  base: readonly BaseCost[]
}

export type UnitCost = { currency: string; unitCosts: Amounts }

/**
 * The cost of one of each kind on a day: special cost (later-created first), else the base cost valid then, else none.
 * A special cost that names some kinds only leaves the others to the next; costs of different currencies never mix:
 * the first that answers fixes the currency. Rule: docs/algorithms/costs.md.
 */
export function resolveUnitCost(book: CostBook, date: string): UnitCost {
  const unitCosts: Amounts = { ...noAmounts }
  let currency: string | undefined
  for (const cost of candidates(book, date)) {
    if (currency !== undefined && cost.currency !== currency) continue
    for (const kind of kindsOf(book.chargeMethod)) {
      const amount = cost[amountKey[kind]]
      if (amount === null || unitCosts[amountKey[kind]] !== null) continue
      unitCosts[amountKey[kind]] = amount
      currency = cost.currency
    }
  }
  return { currency: currency ?? book.currency, unitCosts }
}

function* candidates(book: CostBook, date: string): Generator<CostAmounts> {
  yield* book.special
    .filter(
      ({ from, to, weekdays }) =>
        from <= date && date <= to && (weekdays.length === 0 || weekdays.includes(weekdayOf(date))),
    )
    .sort((a, b) => b.createdNo - a.createdNo)
  const valid = book.base.filter(({ validFrom }) => validFrom <= date)
  if (valid.length) yield valid.reduce((latest, cost) => (cost.validFrom > latest.validFrom ? cost : latest))
}

/** What these guests cost together; null where the cost of one of them is missing: never zero, never a part of it. */
export function totalCost(chargeMethod: string, { unitCosts }: UnitCost, guests: Guests): number | null {
  let total = 0
  for (const kind of kindsOf(chargeMethod)) {
    const count = guests[guestKey[kind]]
    if (count === 0) continue
    const amount = unitCosts[amountKey[kind]]
    if (amount === null) return null
    total += count * amount
  }
  return total
}

/**
 * Does a price, worth this much in the merchant's currency, lie below the cost of a kind? `rate`: one unit of the cost's
 * currency in the merchant's; null where none is kept, and then nothing is compared.
 */
export function isBelowCost(
  chargeMethod: string,
  baseUnit: Amounts,
  cost: UnitCost,
  baseCurrency: string,
  rate: string | null,
): boolean {
  const sameCurrency = cost.currency === baseCurrency
  if (!sameCurrency && rate === null) return false
  return kindsOf(chargeMethod).some((kind) => {
    const price = baseUnit[amountKey[kind]]
    const amount = cost.unitCosts[amountKey[kind]]
    if (price === null || amount === null) return false
    return price < (sameCurrency ? amount : convertMinor(amount, rate!, cost.currency, baseCurrency))
  })
}
