import { itemAt } from '#contract/kit/given.ts'
import { spread } from '#contract/kit/money/amounts.ts'
import type { ResolvedPrice } from '../../pricing/pricing.public.ts'

/** A tax that a line was sold with, as the line keeps it. */
export type LineTax = {
  ruleId: number
  name: string
  basisPoints: number
  /** The price held it already; else it came on top. */
  inclusive: boolean
  taxMinor: number
  baseTaxMinor: number
}

/** What all days of an order owe together, one entry a rule. */
export function taxesOf(prices: readonly ResolvedPrice[]): LineTax[] {
  const found = new Map<number, LineTax>()
  for (const { tax } of prices) {
    if (!tax) continue
    const { ruleId, name, basisPoints, inclusive, agent, base } = tax
    const existing = found.get(ruleId) ?? {
      ruleId,
      name,
      basisPoints,
      inclusive,
      taxMinor: 0,
      baseTaxMinor: 0,
    }
    found.set(ruleId, {
      ...existing,
      taxMinor: existing.taxMinor + agent,
      baseTaxMinor: existing.baseTaxMinor + base,
    })
  }
  return [...found.values()]
}

/** An order's taxes on its lines, in proportion to their prices; the parts add up. */
export function splitTaxes(taxes: readonly LineTax[], prices: readonly number[]): LineTax[][] {
  if (prices.length === 1) return [[...taxes]]
  const split = taxes.map((tax) => ({
    tax,
    agent: spread(tax.taxMinor, prices),
    base: spread(tax.baseTaxMinor, prices),
  }))
  return prices.map((_, at) =>
    split.map(({ tax, agent, base }) => ({
      ...tax,
      taxMinor: itemAt(agent, at),
      baseTaxMinor: itemAt(base, at),
    })),
  )
}

export const sumOfTax = (taxes: readonly LineTax[]): number =>
  taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
/** What came on top of the price. */
export const addedTax = (taxes: readonly LineTax[]): number =>
  sumOfTax(taxes.filter(({ inclusive }) => !inclusive))
