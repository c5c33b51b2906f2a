import { methodOf, type GuestKind, type RuleMethod, type RuleMethods } from '#contract/kit/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { shownQuote } from '#contract/pricing/quotation/quote-text.ts'

type QuoteTextProps = {
  rule: { method: RuleMethod; methods?: RuleMethods | undefined; values: RuleValues }
  kind: GuestKind
  currency: string
}

/** What a rule says for one guest kind: a price, or by how much it changes the list price; nothing where it is silent. */
export function QuoteText({ rule, kind, currency }: QuoteTextProps) {
  const value = rule.values[kind]
  return (
    value !== null && (
      <span className="lt-money">{shownQuote({ method: methodOf(rule, kind), value }, currency)}</span>
    )
  )
}
