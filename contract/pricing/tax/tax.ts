import { portion, share } from '../../kit/money/amounts.ts'

/**
 * The tax of an amount at a rate in basis points, half up at the currency's decimals: what is in it (inclusive), or what
 * comes on top (exclusive). Rule: docs/algorithms/tax.md.
 */
export const taxOf = (amountMinor: number, basisPoints: number, inclusive: boolean): number =>
  inclusive ? portion(amountMinor, basisPoints, 10_000 + basisPoints) : share(amountMinor, basisPoints)

/**
 * What of a price is the seller's: the price less the tax that is in it. An exclusive tax is in no price yet. Costs hold no
 * tax of ours, so this is what they are compared with.
 */
export const withoutTax = (
  amountMinor: number,
  tax: { basisPoints: number; inclusive: boolean } | null,
): number => (tax?.inclusive ? amountMinor - taxOf(amountMinor, tax.basisPoints, true) : amountMinor)

/**
 * The tax in a part of a taxed amount, in proportion, half up: all of it in the whole, none in nothing. What is given
 * back and what is kept of an order are two parts of it: work out one, the other is the rest.
 */
export const taxWithin = (partMinor: number, wholeMinor: number, taxMinor: number): number =>
  wholeMinor === 0 ? 0 : portion(taxMinor, partMinor, wholeMinor)

/**
 * The tax that stands on the books while a part of a taxed amount is held: what is missing to the whole took its tax along, the
 * rest stays. Whatever comes and goes, in however many parts, moves the difference of two of these; so nothing is left over.
 */
export const taxHeld = (heldMinor: number, wholeMinor: number, taxMinor: number): number =>
  wholeMinor === 0 ? 0 : taxMinor - taxWithin(wholeMinor - heldMinor, wholeMinor, taxMinor)

/** One tax in words and figures: "VAT 7 %, included: 347.38". */
export type TaxView = { name: string; basisPoints: number; inclusive: boolean; taxMinor: number }

/** Taxes of several parts, one entry a rate, in the order in which they come. */
export function sumTaxes<T extends TaxView>(taxes: readonly T[]): TaxView[] {
  const found = new Map<string, TaxView>()
  for (const { name, basisPoints, inclusive, taxMinor } of taxes) {
    const key = `${basisPoints} ${inclusive} ${name}`
    const existing = found.get(key)
    if (existing) existing.taxMinor += taxMinor
    else found.set(key, { name, basisPoints, inclusive, taxMinor })
  }
  return [...found.values()]
}
