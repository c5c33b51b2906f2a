import type { ReactNode } from 'react'
import { copyQuotationForm } from '#contract/pricing/quotation/quotation.fields.ts'
import { shownQuote } from '#contract/pricing/quotation/quote-text.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { useFormValues, type OpenForm } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { PriceSubject } from '../owners/price-subject.ts'
import { ChangeFields, sizeOf, type ChangeValues } from '../raise/change-fields.tsx'

const actWords = {
  set: { help: 'pricing.text.bulkSetHelp', becomes: 'pricing.text.becomesSet' },
  change: { help: 'pricing.text.bulkChangeHelp', becomes: 'pricing.text.becomesChange' },
} as const

type RuleFieldsProps = { form: OpenForm<ChangeValues>; act: 'set' | 'change'; currency: string }

/** Set from the list price, or change today's price: which of both is said above the fields and in words below them. */
export function RuleFields({ form, act, currency }: RuleFieldsProps): ReactNode {
  const { w } = useWords()
  const values = useFormValues(form)
  const { method } = values
  const by = sizeOf(values)
  const change = by !== null && shownQuote({ method, value: by }, currency)
  const { help, becomes } = actWords[act]
  return (
    <>
      <p className="lt-field-help">{w(help)}</p>
      <div className="lt-rule-fields">
        <ChangeFields form={form} label="pricing.fields.method" fixed={act === 'set'} currency={currency} />
      </div>
      {change && (
        <p>
          <b>
            {w(method === 'fixed' ? 'pricing.text.becomesFixed' : becomes, {
              change: method === 'percent' ? change : `${change} ${currency}`,
            })}
          </b>
        </p>
      )}
    </>
  )
}

const Field = fieldOf(copyQuotationForm)
const modes = [
  { value: 'fill', word: 'pricing.text.copyFill' },
  { value: 'replace', word: 'pricing.text.copyReplace' },
] as const

export const CopyFields = ({ subject }: { subject: PriceSubject }): ReactNode => (
  <div className="lt-rule-fields">
    <Field name="fromId" label={subject.words.copyWhose} source={subject.source} />
    <Field name="mode">{(field) => <ChoiceField {...field} required={false} choices={modes} />}</Field>
  </div>
)
