/** From so many hours before the start on, this is kept: a share, an amount, or so many nights of a stay. */
export type CancelStep = {
  hoursBefore: number
  keepBasisPoints?: number
  keepMinor?: number
  keepNights?: number
}
const hour = 3_600_000
/** Hours from a moment to the start; below zero after it. */
export const hoursUntil = (startsAt: Date, at: Date): number => (startsAt.getTime() - at.getTime()) / hour

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
