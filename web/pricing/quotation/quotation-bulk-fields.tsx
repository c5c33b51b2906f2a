import { useMemo, type ReactNode } from 'react'
import { writeQuote } from '#contract/pricing/quotation/quote-text.ts'
import { ChoiceField, ChoicesField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField, NumberField } from '../../kit/form/fields/field-number.tsx'
import { PickField } from '../../kit/form/fields/field-select.tsx'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { changeChoices, fixedChoice } from '../price-rules.ts'
import type { PriceSubject } from '../owners/price-subject.ts'

export type BulkValues = {
  method: string
  way: string
  percent: number | null
  amountMinor: number | null
  priceMinor: number | null
  guests: string[]
  fromId: number | null
  mode: string
}

/** By how much, below zero where it is lowered; of `fixed` the price itself. Null while it is not all said. */
export function sizeOf({
  method,
  way,
  percent,
  amountMinor,
  priceMinor,
}: Omit<BulkValues, 'fromId' | 'mode'>): number | null {
  if (method === 'fixed') return typeof priceMinor === 'number' && priceMinor >= 0 ? priceMinor : null
  const size = method === 'percent' ? percent : amountMinor
  if (typeof size !== 'number' || size <= 0) return null
  return (way === 'lower' ? -1 : 1) * (method === 'percent' ? Math.round(size * 100) : size)
}

const actWords = {
  set: { help: 'pricing.text.bulkSetHelp', becomes: 'pricing.text.becomesSet' },
  change: { help: 'pricing.text.bulkChangeHelp', becomes: 'pricing.text.becomesChange' },
} as const

type RuleFieldsProps = { form: Form<BulkValues>; act: 'set' | 'change'; currency: string }

/** Set from the list price, or change today's price: which of both is said above the fields and in words below them. */
export function RuleFields({ form, act, currency }: RuleFieldsProps): ReactNode {
  const { w } = useWords()
  const values = useFormValues(form)
  const { method } = values
  const guests = useMemo(
    () => (['adult', 'child', 'infant', 'unit'] as const).map((value) => ({ value, word: guestWord[value] })),
    [],
  )
  const by = sizeOf(values)
  const change = by !== null && writeQuote({ method: method as 'percent', value: by }, currency)
  const { help, becomes } = actWords[act]
  return (
    <>
      <p className="lt-field-help">{w(help)}</p>
      <div className="lt-rule-fields">
        <ChoiceField
          form={form}
          name="method"
          label="pricing.fields.method"
          choices={act === 'set' ? [...changeChoices, fixedChoice] : changeChoices}
        />
        {method !== 'fixed' && (
          <ChoiceField
            form={form}
            name="way"
            label="pricing.text.ruleWay"
            choices={[
              { value: 'lower', word: 'pricing.text.lower' },
              { value: 'raise', word: 'pricing.text.raise' },
            ]}
          />
        )}
        {method === 'percent' ? (
          <NumberField
            form={form}
            name="percent"
            label="pricing.text.byPercent"
            unit="%"
            decimals={2}
            required
          />
        ) : (
          <MoneyField
            key={method}
            form={form}
            name={method === 'fixed' ? 'priceMinor' : 'amountMinor'}
            label={method === 'fixed' ? 'pricing.fields.price' : 'pricing.text.byAmount'}
            currency={currency}
            required
          />
        )}
        <ChoicesField form={form} name="guests" label="pricing.text.forGuests" choices={guests} />
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

type CopyFieldsProps = { form: Form<BulkValues>; subject: PriceSubject }

export const CopyFields = ({ form, subject }: CopyFieldsProps): ReactNode => (
  <div className="lt-rule-fields">
    <PickField
      form={form}
      name="fromId"
      label={subject.words.copyWhose}
      source={subject.source}
      numeric
      required
    />
    <ChoiceField
      form={form}
      name="mode"
      label="pricing.text.copyMode"
      choices={[
        { value: 'fill', word: 'pricing.text.copyFill' },
        { value: 'replace', word: 'pricing.text.copyReplace' },
      ]}
    />
  </div>
)
