import { inputsOfOurs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { collectWord, useCollectItems } from '../../catalog/catalog.public.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { FieldName } from '../../kit/form/fields/field.tsx'
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
}

/** The field of one thing that a SKU asks for. */
export function CollectField({ name, collect, required }: CollectFieldProps) {
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
  return <TextField<EntryForm> {...common} max={200} />
}
