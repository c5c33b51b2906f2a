import type { GuestKind, RuleMethod } from '#contract/pricing/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { writeQuote } from './quote-text.ts'

type QuoteTextProps = {
  rule: { method: RuleMethod; values: RuleValues }
  kind: GuestKind
  currency: string
}

/** What a rule says for one guest kind: a price, or by how much it changes the list price; nothing where it is silent. */
export function QuoteText({ rule: { method, values }, kind, currency }: QuoteTextProps) {
  const value = values[kind]
  return value !== null && <span className="lt-money">{writeQuote({ method, value }, currency)}</span>
}
