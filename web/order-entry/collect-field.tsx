import type { CollectKey } from '#contract/catalog/products.ts'
import { DateField } from '../kit/form/field-date.tsx'
import { TimeField } from '../kit/form/field-date.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import type { FieldName } from '../kit/form/field.tsx'
import type { Form } from '../kit/form/use-form.ts'
import type { EntryForm } from './entry-form.ts'

const dates: readonly CollectKey[] = ['birthdate', 'returnDate']
const times: readonly CollectKey[] = [
  'arrivalTime',
  'departureTime',
  'ticketTime',
  'returnTime',
  'sendBackTime',
]
const choices: Partial<Record<CollectKey, readonly string[]>> = {
  gender: ['female', 'male'],
  identityType: ['passport', 'idCard', 'other'],
  visaOnArrival: ['yes', 'no'],
}

type CollectFieldProps = {
  form: Form<EntryForm>
  name: FieldName<EntryForm>
  collect: CollectKey
  required: boolean
}

/** The field of one thing that a SKU asks for. */
export function CollectField({ form, name, collect, required }: CollectFieldProps) {
  const common = { form, name, label: `catalog.collectKeys.${collect}`, required } as const
  if (dates.includes(collect)) return <DateField {...common} />
  if (times.includes(collect)) return <TimeField {...common} />
  const listed = choices[collect]
  if (listed)
    return (
      <SelectField
        {...common}
        choices={listed.map((value) => ({
          value,
          word: `order-entry.choices.${value}` as 'order-entry.choices.yes',
        }))}
      />
    )
  return <TextField {...common} max={200} />
}
