import { roundHalfUp, share } from '#contract/kit/money/money.ts'

/** From so many hours before the start on, this is kept: a share, an amount, or so many nights of a stay. */
export type CancelStep = {
  hoursBefore: number
  keepBasisPoints?: number
  keepMinor?: number
  keepNights?: number
}
export type CancelFacts = {
  rule: readonly CancelStep[]
  totalMinor: number
  startsAt: Date
  at: Date
  /** Nights of a stay; 0 for anything else. */
  nights?: number
}
export type Fee = { feeMinor: number; refundMinor: number; hoursBefore: number }

const hour = 3_600_000
/** Hours from a moment to the start; below zero after it. */
export const hoursUntil = (startsAt: Date, at: Date): number => (startsAt.getTime() - at.getTime()) / hour

/** What a step keeps of a total: never more than the total, never below zero. */
export function keptBy(step: CancelStep | undefined, totalMinor: number, nights = 0): number {
  if (!step) return 0
  const kept =
    step.keepMinor ??
    (step.keepNights !== undefined && nights > 0
      ? roundHalfUp((totalMinor * Math.min(step.keepNights, nights)) / nights)
      : share(totalMinor, step.keepBasisPoints ?? 0))
  return Math.min(Math.max(0, kept), totalMinor)
}

type Ruled<S> = { cancelRule: S[] }
/** Under which rule an agent is sold a product: its own, where it has one. */
export const ruleFor = <S extends CancelStep, A extends S>(agent: Ruled<A> | undefined, sku: Ruled<S>): S[] =>
  agent?.cancelRule.length ? agent.cancelRule : sku.cancelRule

/** A rule as an order carries it: amounts in the order's currency, at the rate of its price. */
export const ruleAt = (rule: readonly CancelStep[], there: (minor: number) => number): CancelStep[] =>
  rule.map((step) => (step.keepMinor === undefined ? step : { ...step, keepMinor: there(step.keepMinor) }))

/**
 * The step that holds at a moment: of all steps already reached, the one nearest to the start. Exactly at a step's hour
 * it holds. Without a step reached cancelling is free.
 */
export const stepAt = (rule: readonly CancelStep[], hoursBefore: number): CancelStep | undefined =>
  rule
    .filter((step) => hoursBefore <= step.hoursBefore)
    .reduce<CancelStep | undefined>(
      (nearest, step) => (!nearest || step.hoursBefore < nearest.hoursBefore ? step : nearest),
      undefined,
    )

/** What cancelling costs at a moment, and what is given back. Rule: docs/algorithms/cancellation.md. */
export function cancellationFee({ rule, totalMinor, startsAt, at, nights = 0 }: CancelFacts): Fee {
  const hoursBefore = hoursUntil(startsAt, at)
  const feeMinor = keptBy(stepAt(rule, hoursBefore), totalMinor, nights)
  return { feeMinor, refundMinor: totalMinor - feeMinor, hoursBefore }
}
