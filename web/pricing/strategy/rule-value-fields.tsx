import { methodOf, type GuestKind, type RuleMethods } from '#contract/kit/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { MoneyField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'

type Rule = { method: string; methods?: RuleMethods | undefined; values: RuleValues }
type RuleValueProps = { rule: Rule; kinds: readonly GuestKind[]; currency: string }

/** A rule's value for each kind: a percentage, or money. Another method means other fields. */
export function RuleValueFields({ rule, kinds, currency }: RuleValueProps) {
  const { w } = useWords()
  return (
    <>
      {kinds.map((kind) => {
        const method = methodOf(rule, kind)
        const field = { name: `values.${kind}`, label: guestWord[kind] } as const
        return method === 'percent' ? (
          <PercentField<Rule> key={`${method} ${kind}`} {...field} />
        ) : (
          <MoneyField<Rule> key={`${method} ${kind}`} {...field} currency={currency} />
        )
      })}
      <p className="lt-field-help">
        {w(rule.method === 'fixed' ? 'pricing.text.fixedHelp' : 'pricing.text.valueHelp')}
      </p>
    </>
  )
}
