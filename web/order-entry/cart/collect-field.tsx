import { inputsOfOurs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import { collectWord, useCollectItems, usePickup } from '../../catalog/catalog.public.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { FieldName, FieldProps } from '../../kit/form/fields/field.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import type { EntryForm } from '../entry-form.ts'

type Listed = 'female' | 'male' | 'passport' | 'idCard' | 'other' | 'yes' | 'no'
const choices: Readonly<Record<string, readonly Listed[]>> = {
  gender: ['female', 'male'],
  identityType: ['passport', 'idCard', 'other'],
  visaOnArrival: ['yes', 'no'],
}

type CollectFieldProps = {
  name: FieldName<EntryForm>
  collect: string
  required: boolean
  /** When what it is asked for departs: from there the time of a pick-up is counted. */
  departs?: string
}

/** The field of one thing that a SKU asks for. */
export function CollectField({ name, collect, required, departs = '' }: CollectFieldProps) {
  const { name: inLanguage } = useWords()
  const own = useCollectItems().find(({ key }) => key === collect)
  const common = { name, label: collectWord(collect), required } as const
  const input = inputsOfOurs[collect] ?? own?.input
  if (input === 'date') return <DateField<EntryForm> {...common} />
  if (input === 'time') return <TimeField<EntryForm> {...common} />
  const listed = choices[collect]
  if (listed)
    return (
      <SelectField<EntryForm>
        {...common}
        choices={listed.map((value) => ({
          value,
          word: `order-entry.choices.${value}` as const,
        }))}
      />
    )
  // An order keeps the English name, so that everybody who reads it reads the same.
  if (own && input === 'choice')
    return (
      <SelectField<EntryForm>
        {...common}
        choices={own.options.map((names) => ({ value: nameIn(names, 'en'), label: inLanguage(names) }))}
      />
    )
  if (collect === 'pickUpHotel' || collect === 'dropOffHotel')
    return <PlaceField {...common} departs={collect === 'pickUpHotel' ? departs : null} />
  return <TextField<EntryForm> {...common} max={200} />
}

type PlaceProps = FieldProps<EntryForm> & { departs: string | null }
/** A place: those that are known are offered, with their zone and the time at which guests are picked up there. */
function PlaceField({ departs, ...common }: PlaceProps) {
  const { places, told } = usePickup()
  const form = useFormOf(entryForm)
  useFormValues(form)
  const text = form.store.get(common.name)
  const said = departs === null || typeof text !== 'string' ? '' : told(text, departs)
  return (
    <div className="entry-place">
      <TextField<EntryForm> {...common} suggest={places} max={200} />
      {said && (
        <p className="lt-field-help" role="status">
          {said}
        </p>
      )}
    </div>
  )
}
