import type { ReactNode } from 'react'
import { guestKinds } from '#contract/kit/guests.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { changeForm } from '#contract/pricing/raise/raise.fields.ts'
import type { WordKey } from '#contract/words.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue, type OpenForm } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { guestWord } from '../guest-words.ts'

export type ChangeValues = ValuesOf<typeof changeForm.fields>

const guests = guestKinds.map((value) => ({ value, word: guestWord[value] }))
const Field = fieldOf(changeForm)

/** The form of a change of many prices; infants are left out until they are chosen. */
export const useChangeForm = (name: string, way: ChangeValues['way']) =>
  useRecordForm(changeForm, { name, existing: { way, guests: ['adult', 'child', 'unit'] }, draft: false })

/** By how much, below zero where it is lowered; of `fixed` the price itself. Null while it is not all said. */
export function sizeOf({ method, way, percent, amountMinor, priceMinor }: ChangeValues): number | null {
  if (method === 'fixed') return typeof priceMinor === 'number' && priceMinor >= 0 ? priceMinor : null
  const size = method === 'percent' ? percent : amountMinor
  if (typeof size !== 'number' || size <= 0) return null
  return way === 'lower' ? -size : size
}

type ChangeFieldsProps = {
  form: OpenForm<ChangeValues>
  /** What the kinds of change are called here. */
  label: WordKey
  /** May the price itself be given? */
  fixed?: boolean
  currency: string
}

/** Up or down by a share or an amount, or the price itself, and for which kinds of guests. */
export function ChangeFields({ form, label, fixed = false, currency }: ChangeFieldsProps): ReactNode {
  const method = useFormValue(form, 'method')
  return (
    <Fields form={form}>
      <Field name="method" spread label={label} but={fixed ? [] : ['fixed']} />
      {method !== 'fixed' && <Field name="way" spread />}
      {method === 'percent' && <Field name="percent" />}
      {method === 'amount' && <Field name="amountMinor" currency={currency} />}
      {method === 'fixed' && <Field name="priceMinor" currency={currency} />}
      <Field name="guests" spread choices={guests} />
    </Fields>
  )
}
