import { hoursUntil, stepAt, type CancelStep } from './cancellation.ts'

/**
 * What went of an order while a step held, and what was kept of it. A step that keeps an amount or nights is kept once for the
 * whole order (`fixed`), one that keeps a share is rounded once for all that goes under it (by its hours before the start).
 */
export type FeeStep = { step: 'fixed' | number; removedMinor: number; feeMinor: number; nights: number }

/** What goes of an order at once: its share of the price, and the start that its fee counts to. */
export type Part = { shareMinor: number; startsAt: Date }
export type FeeFacts = {
  rule: readonly CancelStep[]
  /** What the order comes to before anything goes. */
  totalMinor: number
  at: Date
  /** Nights of the stay as it stands; 0 for anything else. */
  nights?: number
  /** Nights that go. */
  nightsGone?: number
  /** What went before. */
  history?: readonly FeeStep[]
}
type Share = { shareMinor: number; step: CancelStep }
/** Exact, as parts are rounded on their sum: `value / size`. */
type Exact = { value: bigint; size: bigint }

const isFixed = ({ keepMinor, keepNights }: CancelStep): boolean =>
  keepMinor !== undefined || keepNights !== undefined
const poolOf = (step: CancelStep): FeeStep['step'] => (isFixed(step) ? 'fixed' : step.hoursBefore)

/** The fee for what goes at a moment, and what went with it. Rule: docs/algorithms/cancellation.md. */
export const feeOfParts = (
  parts: readonly Part[],
  facts: FeeFacts,
): { feeMinor: number; history: FeeStep[] } =>
  feeOfShares(
    parts.flatMap(({ shareMinor, startsAt }) => {
      const step = stepAt(facts.rule, hoursUntil(startsAt, facts.at))
      return step ? [{ shareMinor, step }] : []
    }),
    facts,
  )

/** The fee for a share of an order under one of its steps. */
export const feeOfStep = (
  step: CancelStep,
  shareMinor: number,
  facts: Omit<FeeFacts, 'at' | 'rule'>,
): number => feeOfShares([{ shareMinor, step }], facts).feeMinor

type Facts = Pick<FeeFacts, 'totalMinor' | 'nights' | 'nightsGone' | 'history'>

function feeOfShares(shares: readonly Share[], facts: Facts): { feeMinor: number; history: FeeStep[] } {
  const before = facts.history ?? []
  const pools = [...Map.groupBy(shares, ({ step }) => poolOf(step))].map(([step, of]) => {
    const earlier = before.find((one) => one.step === step) ?? {
      step,
      removedMinor: 0,
      feeMinor: 0,
      nights: 0,
    }
    const shareMinor = of.reduce((sum, one) => sum + one.shareMinor, 0)
    return { earlier, shareMinor, exact: within(lessRetained(of, earlier, facts), shareMinor) }
  })
  const exact = pools.reduce((sum, pool) => added(sum, pool.exact), zero)
  const feeMinor = rounded(exact)
  let rest = feeMinor
  const after = pools.map(({ earlier, shareMinor, exact: own }, nth): FeeStep => {
    const part = nth === pools.length - 1 ? rest : Math.min(rounded(own), rest)
    rest -= part
    return {
      step: earlier.step,
      removedMinor: earlier.removedMinor + shareMinor,
      feeMinor: earlier.feeMinor + part,
      nights: earlier.nights + (earlier.step === 'fixed' ? (facts.nightsGone ?? 0) : 0),
    }
  })
  const touched = new Set(after.map(({ step }) => step))
  return { feeMinor, history: [...before.filter(({ step }) => !touched.has(step)), ...after] }
}

/** What a step keeps of all that has gone under it by now, less what was kept of it before. */
function lessRetained(of: readonly Share[], earlier: FeeStep, { totalMinor, nights = 0 }: Facts): Exact {
  const wholeMinor = totalMinor + earlier.removedMinor
  const allNights = nights + earlier.nights
  // What went before counts by the step that is nearest to the start now.
  const nearest = of.map(({ step }) => step).reduce((a, b) => (b.hoursBefore < a.hoursBefore ? b : a))
  const retained = [...of, { shareMinor: earlier.removedMinor, step: nearest }]
    .map(({ shareMinor, step }) => storedOf(step, shareMinor, wholeMinor, allNights))
    .reduce(added, zero)
  return added(retained, { value: -BigInt(earlier.feeMinor), size: 1n })
}

/** The part of what a step keeps of the whole that falls on a share. */
function storedOf(step: CancelStep, shareMinor: number, wholeMinor: number, nights: number): Exact {
  const { keepMinor, keepNights, keepBasisPoints = 0 } = step
  if (keepMinor !== undefined)
    return wholeMinor > 0 ? exact(Math.max(0, Math.min(keepMinor, wholeMinor)), shareMinor, wholeMinor) : zero
  if (keepNights !== undefined)
    return nights > 0 ? exact(Math.min(keepNights, nights), shareMinor, nights) : zero
  return exact(keepBasisPoints, shareMinor, 10_000)
}

const zero: Exact = { value: 0n, size: 1n }
const exact = (part: number, of: number, size: number): Exact => ({
  value: BigInt(part) * BigInt(of),
  size: BigInt(size),
})
const added = (a: Exact, b: Exact): Exact =>
  a.size === b.size
    ? { value: a.value + b.value, size: a.size }
    : { value: a.value * b.size + b.value * a.size, size: a.size * b.size }
/** Never below zero, never more than what goes. */
function within({ value, size }: Exact, maxMinor: number): Exact {
  if (value < 0n) return zero
  return value > BigInt(maxMinor) * size ? { value: BigInt(maxMinor), size: 1n } : { value, size }
}
/** Half up; nothing here is below zero. */
const rounded = ({ value, size }: Exact): number => Number((value * 2n + size) / (size * 2n))
