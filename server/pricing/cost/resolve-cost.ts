import {
  amountKey,
  guestKey,
  kindsOf,
  noAmounts,
  type Amounts,
  type GuestKind,
  type Guests,
} from '#contract/kit/guests.ts'
import { fallsOn } from '../resolve/price-layers.ts'

type CostAmounts = Amounts & { currency: string }
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

/** The currencies that a day's cost may be in. */
export const currenciesOf = ({ base, special }: Pick<CostBook, 'base' | 'special'>): string[] =>
  [...base, ...special].map((cost) => cost.currency)

/** Does it hold on that day? */
export const holdsOn = (
  { from, to, weekdays }: { from: string; to: string; weekdays: readonly number[] },
  date: string,
): boolean => from <= date && date <= to && fallsOn(weekdays, date)

/** The special costs of a day, the one that is heard first first. */
export const specialOn = (book: Pick<CostBook, 'special'>, date: string): SpecialCost[] =>
  book.special.filter((cost) => holdsOn(cost, date)).sort((a, b) => b.createdNo - a.createdNo)

function* candidates(book: CostBook, date: string): Generator<CostAmounts> {
  yield* specialOn(book, date)
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
 * The kinds whose price, worth this much in the merchant's currency, lies below their cost. `toBase` brings an amount
 * of the cost's currency into the merchant's, or answers null where no rate is kept: then nothing is compared.
 */
export function kindsBelowCost(
  chargeMethod: string,
  baseUnit: Amounts,
  { unitCosts }: UnitCost,
  toBase: (amountMinor: number) => number | null,
): GuestKind[] {
  return kindsOf(chargeMethod).filter((kind) => {
    const price = baseUnit[amountKey[kind]]
    const amount = unitCosts[amountKey[kind]]
    const cost = amount === null ? null : toBase(amount)
    return price !== null && cost !== null && price < cost
  })
}
