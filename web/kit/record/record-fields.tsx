import { use, type ReactNode } from 'react'
import { isRequired, labelOf, type Field, type Fields, type RecordOf } from '#contract/kit/record/field.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { languages } from '#contract/kit/languages.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import type { WordKey } from '#contract/words.ts'
import { languageNames } from '../words/language.ts'
import { choicesIn } from './record-filters.ts'
import type { Choice, PickSource, TreeChoice } from '../form/choices/choice.ts'
import { FormAround } from '../form/fields/field.tsx'
import { ChoiceField, FlagField, SwitchField } from '../form/fields/field-choice.tsx'
import { DateField, DateRangeField, TimeField } from '../form/fields/field-date.tsx'
import { NamesField } from '../form/fields/field-names.tsx'
import { MoneyField, NumberField, PercentField } from '../form/fields/field-number.tsx'
import { RowsField } from '../form/fields/field-rows.tsx'
import { PickField, SelectField, TreeField } from '../form/fields/field-select.tsx'
import { TextField } from '../form/fields/field-text.tsx'
import { useFormValue, type Form } from '../form/use-form.ts'

type Values = Record<string, unknown>
type Look = { disabled?: boolean; help?: WordKey; wide?: boolean }
/** What a page says of a field beside what is declared. */
type LookOf<D> = Look & PlainLook<D> & ChosenLook<D>
type PlainLook<D> = D extends { kind: 'text' }
  ? { autoFocus?: boolean; suggest?: readonly string[]; placeholder?: string }
  : D extends { kind: 'names' }
    ? { autoFocus?: boolean; rows?: number }
    : D extends { kind: 'date' }
      ? { least?: string; most?: string }
      : D extends { kind: 'number' }
        ? { unit?: string }
        : unknown
type ChosenLook<D> = D extends { kind: 'choice' }
  ? { /** All in sight. */ spread?: boolean; /** Those of now, where not all can be taken. */ but?: string[] }
  : D extends { kind: 'ref' }
    ? { source: PickSource }
    : D extends { kind: 'refs' }
      ? { source: PickSource } | { nodes: readonly TreeChoice[] }
      : D extends { kind: 'texts' }
        ? { choices: readonly Choice[] }
        : D extends { kind: 'rows' }
          ? { addWord: WordKey }
          : unknown

type Common = Look & {
  form: Form<Values>
  name: string
  label: WordKey
  required: boolean
  source?: PickSource
  nodes?: readonly TreeChoice[]
  choices?: readonly Choice[]
  addWord?: WordKey
  spread?: boolean
  but?: string[]
}

const currencyChoices = currencies.map((value) => ({ value, label: value }))
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

function MoneyOf({ of, ...props }: Common & { of: string }) {
  const currency = useFormValue(props.form, of)
  return <MoneyField {...props} currency={String(currency ?? '')} />
}

function Chosen({ field, spread, but = [], ...props }: Common & { field: Field & { kind: 'choice' } }) {
  const choices = choicesIn(field).filter(({ value }) => !but.includes(value))
  // All are in sight, and one is taken: that it must be goes without saying.
  return spread ? (
    <ChoiceField {...props} required={false} choices={choices} />
  ) : (
    <SelectField {...props} choices={choices} />
  )
}

function Rows({ field, addWord, ...props }: Common & { field: Field & { kind: 'rows' } }) {
  return (
    <RowsField {...props} addWord={addWord!} most={field.max} make={() => valuesOf(field.of)}>
      {(at) =>
        Object.keys(field.of.fields).map((name) => (
          <Drawn key={name} record={field.of} name={name} at={`${at}.`} form={props.form} />
        ))
      }
    </RowsField>
  )
}

function draw(field: Field, props: Common) {
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...props}
          type={field.as ?? 'text'}
          max={field.max ?? 200}
          {...(field.rows && { rows: field.rows })}
        />
      )
    case 'names':
      return <NamesField {...props} max={field.max ?? 200} />
    case 'choice':
      return <Chosen {...props} field={field} />
    case 'currency':
      return <SelectField {...props} choices={currencyChoices} />
    case 'language':
      return <SelectField {...props} choices={languageChoices} />
    case 'money':
      return <MoneyOf {...props} of={field.in} />
    case 'percent':
      return <PercentField {...props} />
    case 'number':
    case 'count':
      return <NumberField {...props} />
    case 'flag':
      return field.words ? <FlagField {...props} words={field.words} /> : <SwitchField {...props} />
    case 'date':
    case 'moment':
      return <DateField {...props} />
    case 'days':
      return <DateRangeField {...props} />
    case 'time':
      return <TimeField {...props} />
    case 'ref':
      return <PickField {...props} source={props.source!} numeric />
    case 'refs':
      return props.nodes ? (
        <TreeField {...props} nodes={props.nodes} numeric />
      ) : (
        <PickField {...props} source={props.source!} many numeric />
      )
    case 'texts':
      return <SelectField {...props} choices={props.choices ?? []} many />
    case 'rows':
      return <Rows {...props} field={field} />
  }
}

type DrawnProps = Look & { record: RecordOf; name: string; form: Form<Values>; at?: string }
function Drawn({ record, name, form, at = '', ...look }: DrawnProps) {
  const field = record.fields[name]!
  const label = labelOf(record, name)
  return draw(field, { ...look, form, name: at + name, label, required: isRequired(field) })
}

type RecordFields<F extends Fields> = <N extends keyof ValuesOf<F> & string>(
  props: { name: N } & LookOf<F[N]>,
) => ReactNode

/** The fields of a record in the form that stands around: label, input, what must be given and how much follow the record. */
export function fieldOf<F extends Fields>(record: RecordOf<F>): RecordFields<F> {
  return function RecordField({ name, ...look }: Look & { name: string }) {
    const form = useFormOf(record) as unknown as Form<Values>
    return <Drawn {...look} record={record} name={name} form={form} />
  }
}

/** The form that stands around, which is one of this record: for what a page draws by itself. */
export function useFormOf<F extends Fields>(record: RecordOf<F>): Form<ValuesOf<F>> {
  const form = use(FormAround)
  if (form?.record !== record) throw new Error(`The form around is none of ${record.group}`)
  return form as unknown as Form<ValuesOf<F>>
}
