import { pairsOf, type Pair } from '#contract/kit/money/pair.ts'
import { allocate } from '#contract/kit/money/money.ts'
import type { Names } from '#contract/kit/schema.ts'
import { amountKey, kindsOf, noAmounts, type Amounts, type Guests } from '#contract/kit/guests.ts'
import type { Ask } from './price-book.ts'
import type { CachedBook } from './price-cache.ts'
import { priceBeforePromo, type MissingPrice, type UnitPrice } from './resolve-price.ts'

/** One part of a package as it is asked for: its SKU, the days it is served on (a room's nights) and who takes it. */
export type PartQuestion = { skuId: number; names: Names; asks: readonly Ask[]; guests: Guests }
/** What a part costs by itself; null where a price is missing. */
export type PricedPart = {
  alone: Pair | null
  unit: Amounts
  missing: MissingPrice[]
  closed: boolean
  chargeMethod: string
}
export type ShareOfPart = Pair

/** A part's own price by the layers, its stepwise price included; promo code and tax are the package's. */
export function pricePart(cached: CachedBook, { asks, guests }: PartQuestion): PricedPart {
  const days = asks.map((ask) => {
    const price = cached.price(ask)
    return { price, total: priceBeforePromo(cached.book, price, guests, ask) }
  })
  const missing = [...new Set(days.flatMap(({ total }) => total.missing))]
  const sum = (of: (total: (typeof days)[number]['total']) => number | null) =>
    days.reduce((all, { total }) => all + (of(total) ?? 0), 0)
  return {
    alone: missing.length
      ? null
      : { agent: sum((total) => total.totalMinor), base: sum((total) => total.baseTotalMinor) },
    unit: addUp(days.map(({ price }) => price.unit)),
    missing,
    closed: days.some(({ price }) => price.closed),
    chargeMethod: cached.book.chargeMethod,
  }
}

/**
 * The price of a package: its own, or where its parts are summed what they come to. A day that closes one of them closes
 * the package. Rule: docs/algorithms/packages.md.
 */
export function packageUnitPrice(own: UnitPrice, composed: boolean, parts: readonly PricedPart[]): UnitPrice {
  const closed = own.closed || parts.some((part) => part.closed)
  if (!composed) return { ...own, closed }
  const missing = [...new Set(parts.flatMap((part) => part.missing))]
  const unit = unitOfParts(parts)
  return {
    ...own,
    closed,
    unit,
    baseUnit: own.baseUnit,
    whole: missing.length
      ? { missing }
      : {
          missing: [],
          agent: parts.reduce((sum, { alone }) => sum + alone!.agent, 0),
          base: parts.reduce((sum, { alone }) => sum + alone!.base, 0),
        },
  }
}

/** What one of each kind pays for the parts per person; under the unit what the parts per unit come to, once an order. */
function unitOfParts(parts: readonly PricedPart[]): Amounts {
  // Where nothing is charged per person, a guest pays nothing more than the order does.
  const sum = { adultMinor: 0, childMinor: 0, infantMinor: 0, unitMinor: null } as Amounts
  for (const method of ['per-person', 'per-unit']) {
    const these = parts.filter((part) => part.chargeMethod === method)
    const all = addUp(these.map((part) => part.unit))
    if (these.length) for (const kind of kindsOf(method)) sum[amountKey[kind]] = all[amountKey[kind]]
  }
  return sum
}

/** Sums by kind; a kind that one of them has none for has none. */
function addUp(all: readonly Amounts[]): Amounts {
  const [first = noAmounts, ...rest] = all
  return rest.reduce<Amounts>((sum, one) => {
    const added = { ...noAmounts }
    for (const key of Object.values(amountKey)) {
      const [a, b] = [sum[key], one[key]]
      added[key] = a === null || b === null ? null : a + b
    }
    return added
  }, first)
}

/**
 * Shares a package's price among its parts in proportion to what they cost by themselves, the remainder to the last; a
 * part without a price of its own weighs nothing, and where none has one they share alike. The shares add up.
 */
export const shareAmongParts = (total: Pair, parts: readonly PricedPart[]): ShareOfPart[] =>
  pairsOf((side) =>
    allocate(
      total[side],
      parts.map(({ alone }) => alone?.[side] ?? 0),
    ),
  )
