import { portion, share } from '../../kit/money/amounts.ts'
import type { rebateMeasures, rebateWays } from './rule.fields.ts'

/** Where a step begins: `from` counts orders or guests, `fromMinor` is an amount in minor units. */
export type Tier = { from: number | null; fromMinor: number | null; basisPoints: number }
type Measure = (typeof rebateMeasures)[number]
export type RebateTerms = {
  measure: Measure
  way: (typeof rebateWays)[number]
  /** Rising. */
  tiers: readonly Tier[]
}

/** The field of a step that its measure reads. */
export const beginField = (measure: Measure) => (measure === 'amount' ? 'fromMinor' : 'from')
/** Where a step begins, in what its measure counts. */
export const beginOf = (measure: Measure, tier: Tier): number => tier[beginField(measure)] ?? 0

/**
 * What a bill earns: `volume` of the measure (an amount in minor units) reaches a step; the step holds for all of the base,
 * or each part of the volume at its own step. Rule: docs/algorithms/money/rebates.md.
 */
export function rebateOf({ measure, way, tiers }: RebateTerms, volume: number, baseMinor: number): number {
  const steps = tiers.map((tier) => ({ from: beginOf(measure, tier), basisPoints: tier.basisPoints }))
  if (way === 'whole') {
    const reached = steps.findLast(({ from }) => volume >= from)
    return reached ? share(baseMinor, reached.basisPoints) : 0
  }
  if (volume <= 0) return 0
  // An amount earns beyond its step; of orders and guests the one that reaches a step is the first to earn at it.
  const before = (from: number) => (measure === 'amount' ? from : Math.max(0, from - 1))
  return steps.reduce((sum, { from, basisPoints }, at) => {
    const next = steps[at + 1]
    const part = Math.min(volume, next ? before(next.from) : volume) - before(from)
    return part > 0 ? sum + share(portion(baseMinor, part, volume), basisPoints) : sum
  }, 0)
}
