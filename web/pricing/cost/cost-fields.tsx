import { Fragment, type ReactNode } from 'react'
import { currencies } from '#contract/kit/money/money.ts'
import { amountKey, kindsOf, type Amounts, type GuestKind } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'

type Values = Amounts & { currency: string }

export const CurrencyField = <T extends Values>({ form }: { form: Form<T> }) => (
  <SelectField
    form={form}
    name={'currency' as never}
    label="pricing.fields.currency"
    required
    choices={currencies.map((value) => ({ value, label: value }))}
  />
)

type CostFieldsProps<T extends Values> = {
  form: Form<T>
  chargeMethod: string
  help: WordKey
  /** What is told below the field of a kind. */
  below?: (kind: GuestKind, values: T) => ReactNode
}

/** What one of each kind costs, in the currency of the form. */
export function CostFields<T extends Values>({ form, chargeMethod, help, below }: CostFieldsProps<T>) {
  const { w } = useWords()
  const values = useFormValues(form)
  return (
    <>
      {kindsOf(chargeMethod).map((kind) => (
        <Fragment key={kind}>
          <MoneyField
            form={form}
            name={amountKey[kind] as never}
            label={guestWord[kind]}
            currency={values.currency}
          />
          {below?.(kind, values)}
        </Fragment>
      ))}
      <p className="lt-field-help">{w(help)}</p>
    </>
  )
}
