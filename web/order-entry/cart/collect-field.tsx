import { inputsOfOurs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { collectWord, useCollectItems } from '../../catalog/catalog.public.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import type { FieldName } from '../../kit/form/fields/field.tsx'
import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import type { EntryForm } from '../entry-form.ts'

const choices: Readonly<Record<string, readonly string[]>> = {
  gender: ['female', 'male'],
  identityType: ['passport', 'idCard', 'other'],
  visaOnArrival: ['yes', 'no'],
}

type CollectFieldProps = {
  form: Form<EntryForm>
  name: FieldName<EntryForm>
  collect: string
  required: boolean
}

/** The field of one thing that a SKU asks for. */
export function CollectField({ form, name, collect, required }: CollectFieldProps) {
  const { name: inLanguage } = useWords()
  const own = useCollectItems().find(({ key }) => key === collect)
  const common = { form, name, label: collectWord(collect), required } as const
  const input = inputsOfOurs[collect] ?? own?.input
  if (input === 'date') return <DateField {...common} />
  if (input === 'time') return <TimeField {...common} />
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
  // An order keeps the English name, so that everybody who reads it reads the same.
  if (own && input === 'choice')
    return (
      <SelectField
        {...common}
        choices={own.options.map((names) => ({ value: nameIn(names, 'en'), label: inLanguage(names) }))}
      />
    )
  return <TextField {...common} max={200} />
}
