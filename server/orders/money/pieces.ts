import { itemAt } from '#contract/kit/given.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import { amountKey, guestKey, guestKinds, type Amounts, type Guests } from '#contract/kit/guests.ts'
import type { LineTax } from './order-tax.ts'

/** What something was sold for: to the agent, in the merchant's own currency, and the taxes in it. */
export type Sold = { priceMinor: number; baseMinor: number; taxes: LineTax[] }

/** Guests of a line who were sold together, on one day. */
export type Piece = Sold & {
  day: string
  /** Which amendment brought these guests; 0 = they came with the order. */
  since: number
  counts: Guests
  /** By which their price is shared out. */
  unit: Amounts
}

export const noGuests: Guests = { adults: 0, children: 0, infants: 0, units: 0 }
const keys = ['adults', 'children', 'infants', 'units'] as const

export const headsOf = (counts: Guests): number => keys.reduce((sum, key) => sum + counts[key], 0)
export const addGuests = (a: Guests, b: Guests): Guests => mapGuests((key) => a[key] + b[key])
export const lessGuests = (a: Guests, b: Guests): Guests => mapGuests((key) => a[key] - b[key])

const mapGuests = (of: (key: keyof Guests) => number): Guests =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Guests

/** What these guests weigh in a price; where none of their kinds has a price, each head weighs the same. */
const weightOf = (counts: Guests, unit: Amounts, isPriced: boolean): number =>
  guestKinds.reduce(
    (sum, kind) => sum + counts[guestKey[kind]] * (isPriced ? (unit[amountKey[kind]] ?? 0) : 1),
    0,
  )

/** Shares what was sold among groups of its guests, in proportion to the prices of their kinds; the shares add up. */
export function shareAmong(sold: Sold, groups: readonly Guests[], unit: Amounts): Sold[] {
  const isPriced = groups.some((counts) => weightOf(counts, unit, true) > 0)
  return shareBy(
    sold,
    groups.map((counts) => weightOf(counts, unit, isPriced)),
  )
}

/** Shares what was sold by weights; where nothing weighs, the first bears it. */
export function shareBy(sold: Sold, weights: readonly number[]): Sold[] {
  const weighed = weights.some((weight) => weight > 0) ? weights : weights.map((_, at) => (at === 0 ? 1 : 0))
  const price = spread(sold.priceMinor, weighed)
  const base = spread(sold.baseMinor, weighed)
  const taxes = sold.taxes.map((tax) => ({
    tax,
    agent: spread(tax.taxMinor, weighed),
    base: spread(tax.baseTaxMinor, weighed),
  }))
  return weights.map((_, at) => ({
    priceMinor: itemAt(price, at),
    baseMinor: itemAt(base, at),
    taxes: taxes.map(({ tax, ...part }) => ({
      ...tax,
      taxMinor: itemAt(part.agent, at),
      baseTaxMinor: itemAt(part.base, at),
    })),
  }))
}

/** All of it together; taxes one entry a rule. */
export function sumSold(parts: readonly Sold[]): Sold {
  const taxes = new Map<number, LineTax>()
  for (const tax of parts.flatMap((part) => part.taxes)) {
    const existing = taxes.get(tax.ruleId)
    taxes.set(tax.ruleId, {
      ...tax,
      taxMinor: tax.taxMinor + (existing?.taxMinor ?? 0),
      baseTaxMinor: tax.baseTaxMinor + (existing?.baseTaxMinor ?? 0),
    })
  }
  return {
    priceMinor: parts.reduce((sum, part) => sum + part.priceMinor, 0),
    baseMinor: parts.reduce((sum, part) => sum + part.baseMinor, 0),
    taxes: [...taxes.values()],
  }
}

/** Takes guests out of a piece: what stays, and what they were sold for. A piece without guests is gone. */
export function takeOut(piece: Piece, goes: Guests): { stays: Piece | null; removed: Sold } {
  const left = lessGuests(piece.counts, goes)
  if (headsOf(left) === 0) return { stays: null, removed: piece }
  const [removed, stays] = shareAmong(piece, [goes, left], piece.unit) as [Sold, Sold]
  return { stays: { ...piece, ...stays, counts: left }, removed }
}
