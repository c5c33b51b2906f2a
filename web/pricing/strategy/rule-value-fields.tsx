import { methodOf, type GuestKind, type RuleMethods } from '#contract/kit/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { MoneyField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'

type WithRule = { method: string; methods?: RuleMethods | undefined; values: RuleValues }
type Props<T extends WithRule> = { form: Form<T>; kinds: readonly GuestKind[]; currency: string }

/** A rule's value for each kind: a percentage, or money. Another method means other fields. */
export function RuleValueFields<T extends WithRule>({ form, kinds, currency }: Props<T>) {
  const { w } = useWords()
  const rule = useFormValues(form)
  return (
    <>
      {kinds.map((kind) => {
        const method = methodOf(rule, kind)
        const field = { form, name: `values.${kind}` as never, label: guestWord[kind] }
        return method === 'percent' ? (
          <PercentField key={`${method} ${kind}`} {...field} />
        ) : (
          <MoneyField key={`${method} ${kind}`} {...field} currency={currency} />
        )
      })}
      <p className="lt-field-help">
        {w(rule.method === 'fixed' ? 'pricing.text.fixedHelp' : 'pricing.text.valueHelp')}
      </p>
    </>
  )
}
