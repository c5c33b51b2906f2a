import { portion, share } from '../../kit/money/amounts.ts'
import type { rebateMeasures, rebateWays } from './rule.fields.ts'

type Tier = { from: number; basisPoints: number }
export type RebateTerms = {
  measure: (typeof rebateMeasures)[number]
  way: (typeof rebateWays)[number]
  /** Rising; amounts in whole units of the currency. */
  tiers: readonly Tier[]
}

/**
 * What a bill earns: `volume` of the measure (an amount in minor units) reaches a step; the step holds for all of the base,
 * or each part of the volume at its own step. Rule: docs/algorithms/money/rebates.md.
 */
export function rebateOf(
  { measure, way, tiers }: RebateTerms,
  volume: number,
  baseMinor: number,
  unit: number,
): number {
  const steps = tiers.map(({ from, basisPoints }) => ({
    from: measure === 'amount' ? from * unit : from,
    basisPoints,
  }))
  if (way === 'whole') {
    const reached = steps.findLast(({ from }) => volume >= from)
    return reached ? share(baseMinor, reached.basisPoints) : 0
  }
  if (volume <= 0) return 0
  // An amount earns beyond its step; of orders and guests the one that reaches a step is the first to earn at it.
  const beginOf = (from: number) => (measure === 'amount' ? from : Math.max(0, from - 1))
  return steps.reduce((sum, { from, basisPoints }, at) => {
    const next = steps[at + 1]
    const part = Math.min(volume, next ? beginOf(next.from) : volume) - beginOf(from)
    return part > 0 ? sum + share(portion(baseMinor, part, volume), basisPoints) : sum
  }, 0)
}
