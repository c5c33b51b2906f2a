import { collectChoices, inputsOfOurs } from '#contract/catalog/products.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useField, type FieldName, type FieldProps } from '../../kit/form/fields/field.tsx'
import { useWords } from '../../kit/words/words.ts'
import { usePickup } from '../pickup/use-pickup.ts'
import { collectWord, useCollectItems } from './use-collect.ts'

type CollectFieldProps<T extends object> = {
  name: FieldName<NoInfer<T>>
  collect: string
  required: boolean
  /** When what it is asked for departs: from there the time of a pick-up is counted. */
  departs?: string
}

/** The field of one thing that a SKU asks for. */
export function CollectField<T extends object = never>({
  name,
  collect,
  required,
  departs = '',
}: CollectFieldProps<T>) {
  const { name: inLanguage } = useWords()
  const own = useCollectItems().find(({ key }) => key === collect)
  const common = { name, label: collectWord(collect), required } as const
  const input = inputsOfOurs[collect] ?? own?.input
  if (input === 'date') return <DateField<T> {...common} />
  if (input === 'time') return <TimeField<T> {...common} />
  const listed = collectChoices[collect]
  if (listed)
    return (
      <SelectField<T>
        {...common}
        choices={listed.map((value) => ({
          value,
          word: `catalog.choices.${value}` as const,
        }))}
      />
    )
  // An order keeps the English name, so that everybody who reads it reads the same.
  if (own && input === 'choice')
    return (
      <SelectField<T>
        {...common}
        choices={own.options.map((names) => ({ value: nameIn(names, 'en'), label: inLanguage(names) }))}
      />
    )
  if (collect === 'pickUpHotel' || collect === 'dropOffHotel')
    return <PlaceField<T> {...common} departs={collect === 'pickUpHotel' ? departs : null} />
  return <TextField<T> {...common} max={200} />
}

type PlaceProps<T extends object> = FieldProps<T> & { departs: string | null }
/** A place: those that are known are offered, with their zone and the time at which guests are picked up there. */
function PlaceField<T extends object>({ departs, ...common }: PlaceProps<T>) {
  const { places, timeText } = usePickup()
  const { value } = useField<string | null, T>(common)
  const said = departs === null || !value ? '' : timeText(value, departs)
  return (
    <div>
      <TextField<T> {...common} suggest={places(departs ?? '')} max={200} />
      {said && (
        <p className="lt-field-help" role="status">
          {said}
        </p>
      )}
    </div>
  )
}
