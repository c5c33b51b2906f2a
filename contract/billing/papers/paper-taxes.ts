import { itemAt } from '../../kit/given.ts'
import { allocate } from '../../kit/money/amounts.ts'
import { taxOf } from '../../pricing/tax/tax.ts'

type Gross = { basisPoints: number; grossMinor: number }
export type PaperTaxed = { basisPoints: number; netMinor: number; taxMinor: number }

/**
 * A total with tax in it, by rate: shared out as the lines of each rate are, adjustments and rebates with them; then the tax of
 * each rate once for the paper, half up. The parts add up to the total.
 */
export function paperTaxes(totalMinor: number, lines: readonly Gross[], otherwise: number): PaperTaxed[] {
  const sums = new Map<number, number>()
  for (const { basisPoints, grossMinor } of lines)
    sums.set(basisPoints, (sums.get(basisPoints) ?? 0) + grossMinor)
  const rates = [...sums].filter(([, gross]) => gross > 0).toSorted(([a], [b]) => b - a)
  const grossByRate: [number, number][] = rates.length ? rates : [[otherwise, 1]]
  const parts = allocate(
    totalMinor,
    grossByRate.map(([, gross]) => gross),
  )
  return grossByRate.map(([basisPoints], at) => {
    const taxMinor = taxOf(itemAt(parts, at), basisPoints, true)
    return { basisPoints, netMinor: itemAt(parts, at) - taxMinor, taxMinor }
  })
}
