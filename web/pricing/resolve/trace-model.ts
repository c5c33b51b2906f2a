import {
  amountKey,
  kindsOf,
  methodOf,
  noAmounts,
  type Amounts,
  type GuestKind,
} from '#contract/kit/guests.ts'
import type { Quote } from '#contract/pricing/quotation/quote-text.ts'
import type { PriceTrace, TraceRule, TraceStep } from '#contract/pricing/pricing.schema.ts'

/** The kinds that a trace speaks of: the unit where one was answered, else every kind of guest. */
export const tracedKinds = (trace: PriceTrace): readonly GuestKind[] =>
  kindsOf(trace.steps.some((step) => step.answers.includes('unit')) ? 'per-unit' : 'per-person')

/** For each step the kinds that no step before it had answered: those it was asked for. */
export function requestedKinds(trace: PriceTrace): GuestKind[][] {
  let open = [...tracedKinds(trace)]
  return trace.steps.map(({ answers }) => {
    const requested = open
    open = open.filter((kind) => !answers.includes(kind))
    return requested
  })
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

/** What a rule says of the kinds it answered, each thing once: usually one for all of them. */
export function ruleQuotes(rule: TraceRule, kinds: readonly GuestKind[]): Quote[] {
  const quotes = kinds.flatMap((kind) => {
    const value = rule.values[kind]
    return value === null ? [] : [{ method: methodOf(rule, kind), value }]
  })
  return quotes.filter(
    ({ method, value }, at) =>
      at ===
      quotes.findIndex((other) => other.method === method && (method === 'fixed' || other.value === value)),
  )
}

/** Does a step say something, or was its layer only asked? */
export const spoke = (step: Pick<TraceStep, 'rule' | 'answers'>): boolean =>
  step.rule !== null && step.answers.length > 0
