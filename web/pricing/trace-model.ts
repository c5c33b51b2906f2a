import {
  amountKey,
  guestKinds,
  kindsOf,
  noAmounts,
  type Amounts,
  type GuestKind,
} from '#contract/pricing/guests.ts'
import type { PriceTrace, TraceRule, TraceStep } from '#contract/pricing/pricing.schema.ts'

/** The kinds that a trace speaks of, in their order; those of a SKU charged per person where it found nothing. */
export function tracedKinds(trace: PriceTrace): readonly GuestKind[] {
  const answered = new Set(trace.steps.flatMap((step) => step.answers))
  if (answered.has('unit')) return kindsOf('per-unit')
  return answered.size ? guestKinds.filter((kind) => answered.has(kind)) : kindsOf('per-person')
}

/** The prices that a trace ends in, put together from the step that decided each kind. */
export function tracedPrice(trace: PriceTrace): { price: Amounts; basePrice: Amounts } {
  const price: Amounts = { ...noAmounts }
  const basePrice: Amounts = { ...noAmounts }
  for (const { answers, after, baseAfter } of trace.steps) {
    for (const kind of answers) {
      price[amountKey[kind]] = after?.[amountKey[kind]] ?? null
      basePrice[amountKey[kind]] = baseAfter?.[amountKey[kind]] ?? null
    }
  }
  return { price, basePrice }
}

/** Distinct values of a percentage or amount rule for the kinds it answered: usually one for all of them. */
export function ruleValues(rule: TraceRule, kinds: readonly GuestKind[]): number[] {
  const values = kinds.map((kind) => rule.values[kind]).filter((value) => value !== null)
  return [...new Set(values)]
}

/** Does a step say something, or was its layer only asked? */
export const spoke = (step: Pick<TraceStep, 'rule' | 'answers'>): boolean =>
  step.rule !== null && step.answers.length > 0
