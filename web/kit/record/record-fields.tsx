import { use, type ReactNode } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import { isRequired, labelOf, type Field, type Fields, type RecordOf } from '#contract/kit/record/field.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { languages } from '#contract/kit/languages.ts'
import { currencies } from '#contract/kit/money/currencies.ts'
import type { WordKey } from '#contract/words.ts'
import { languageNames } from '../words/language.ts'
import { choicesIn } from './record-filters.ts'
import type { Choice, PickSource, Suggestion, TreeChoice } from '../form/choices/choice.ts'
import { FormAround, type FieldProps } from '../form/fields/field.tsx'
import { ChoiceField, ChoicesField, FlagField, SwitchField } from '../form/fields/field-choice.tsx'
import { DateField, DateRangeField, TimeField } from '../form/fields/field-date.tsx'
import { NamesField } from '../form/fields/field-names.tsx'
import { MoneyField, NumberField, PercentField } from '../form/fields/field-number.tsx'
import { RowsField } from '../form/fields/field-rows.tsx'
import { PickField, SelectField, TreeField } from '../form/fields/field-select.tsx'
import { TextField } from '../form/fields/field-text.tsx'
import { WeekdaysField } from '../form/fields/field-weekdays.tsx'
import { useFormValue, type OpenForm } from '../form/use-form.ts'

type Values = Record<string, unknown>
type Look = {
  disabled?: boolean
  help?: WordKey
  wide?: boolean
  /** Where it is not that of the field: the same number is a count or a change. */ label?: WordKey
  /** Where it hangs on what else is typed. */ required?: boolean
}
/** What a page says of a field beside what is declared: how it looks, or by which input of its own it is typed. */
type LookOf<D, V extends object> = Look &
  (
    | (PlainLook<D> & ChosenLook<D> & { children?: never })
    | { children: (field: FieldProps<V> & { label: WordKey }) => ReactNode }
  )
type PlainLook<D> = D extends { kind: 'text' }
  ? {
      autoFocus?: boolean
      suggest?: readonly Suggestion[]
      placeholder?: string
      /** One of these. */ choices?: readonly Choice[]
    }
  : D extends { kind: 'names' }
    ? { autoFocus?: boolean; rows?: number }
    : D extends { kind: 'date' }
      ? { min?: string; max?: string }
      : D extends { kind: 'number' }
        ? { unit?: string; placeholder?: string }
        : D extends { kind: 'percent' }
          ? { placeholder?: string }
          : D extends { kind: 'money' }
            ? { placeholder?: string } & (D extends { in: string }
                ? { currency?: string }
                : { currency: string })
            : unknown
type ChosenLook<D> = D extends { kind: 'choice' }
  ? {
      /** All in sight. */ spread?: boolean
      /** Those of now, where not all can be taken. */ but?: readonly string[]
    }
  : D extends { kind: 'ref' }
    ? { source: PickSource } | { choices: readonly Choice[] }
    : D extends { kind: 'refs' }
      ? { source: PickSource } | { nodes: readonly TreeChoice[] } | Several
      : D extends { kind: 'texts' }
        ? Several
        : D extends { kind: 'rows' }
          ? { addWord: WordKey; /** Of the amounts in its rows. */ currency?: string }
          : D extends { kind: 'own' }
            ? { mistake: 'an input of its own is drawn between the tags' }
            : unknown
type Several = { choices: readonly Choice[]; /** All in sight. */ spread?: boolean }

type Common = Look & {
  form: OpenForm<Values>
  name: string
  label: WordKey
  required: boolean
  source?: PickSource
  nodes?: readonly TreeChoice[]
  choices?: readonly Choice[]
  currency?: string
  addWord?: WordKey
  spread?: boolean
  but?: readonly string[]
  children?: (field: FieldProps<Values>) => ReactNode
}

const currencyChoices = currencies.map((value) => ({ value, label: value }))
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

/** In the currency that the field beside it holds, which in a row is one of its row. */
function MoneyOf({ of = '', ...props }: Common & { of: string | undefined }) {
  const typed = useFormValue(props.form, props.name.replace(/[^.]+$/, of))
  return <MoneyField {...props} currency={props.currency || (typeof typed === 'string' ? typed : '')} />
}

function Chosen({ field, spread, but = [], ...props }: Common & { field: Field & { kind: 'choice' } }) {
  const choices = choicesIn(field).filter(({ value }) => !but.includes(value))
  // All are in sight, and one is taken: that it must be goes without saying.
  if (spread) return <ChoiceField {...props} required={false} choices={choices} />
  return <SelectField {...props} choices={choices} />
}

function Rows({ field, addWord, currency = '', ...props }: Common & { field: Field & { kind: 'rows' } }) {
  const drawn = { record: field.of, form: props.form, currency }
  return (
    <RowsField {...props} addWord={addWord!} max={field.max} make={() => valuesOf(field.of)}>
      {(at) =>
        Object.keys(field.of.fields).map((name) => <Drawn key={name} {...drawn} name={name} at={`${at}.`} />)
      }
    </RowsField>
  )
}

/** Ids, or texts, of what there is to choose. */
function Several({ spread, choices = [], ...props }: Common & { numeric: boolean }) {
  if (spread) return <ChoicesField {...props} choices={choices} />
  return <SelectField {...props} choices={choices} many />
}

function draw(field: Field, props: Common) {
  if (props.children) return props.children(props)
  switch (field.kind) {
    case 'text':
      return props.choices ? (
        <SelectField {...props} choices={props.choices} />
      ) : (
        <TextField
          {...props}
          type={field.as ?? 'text'}
          max={field.max ?? 200}
          {...(field.rows && { rows: field.rows })}
        />
      )
    case 'names':
      return <NamesField {...props} max={field.max ?? 200} {...(field.rows && { rows: field.rows })} />
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
      if (props.source) return <PickField {...props} source={props.source} numeric />
      return <SelectField {...props} choices={props.choices ?? []} numeric />
    case 'refs':
      if (props.source) return <PickField {...props} source={props.source} many numeric />
      if (props.nodes) return <TreeField {...props} nodes={props.nodes} numeric />
      return <Several {...props} numeric />
    case 'texts':
      return <Several {...props} numeric={false} />
    case 'weekdays':
      return <WeekdaysField {...props} />
    case 'rows':
      return <Rows {...props} field={field} />
    case 'own':
      throw new Error(`${props.name} is drawn by an input of its own`)
  }
}

type DrawnProps = Look & Pick<Common, 'form' | 'name' | 'currency'> & { record: RecordOf; at?: string }
function Drawn({ record, name, form, at = '', ...look }: DrawnProps) {
  const field = entryOf(record.fields, name)
  const label = labelOf(record, name)
  const required = isRequired(field) && !standsEmpty(field, form, at + name)
  return draw(field, { label, required, ...look, form, name: at + name })
}

/** A record that was made with less than a person is asked for may stay so: its empty texts bear no mark. */
const standsEmpty = (field: Field, form: OpenForm<Values>, path: string): boolean =>
  field.kind === 'text' && form.store.initial['id'] !== undefined && form.store.initial[path] === ''

type RecordFields<F extends Fields> = <N extends keyof ValuesOf<F> & string>(
  props: { name: N } & LookOf<F[N], ValuesOf<F>>,
) => ReactNode

/** The fields of a record in the form that stands around: label, input, what must be given and how much follow the record. */
export function fieldOf<F extends Fields>(record: RecordOf<F>): RecordFields<F> {
  return function RecordField({ name, ...look }: Look & { name: string }) {
    const form = useFormOf(record) as unknown as OpenForm<Values>
    return <Drawn {...look} record={record} name={name} form={form} />
  }
}

/** Does a form have all the fields of a record? Its own, or those of a larger one that was put together of several. */
const holds = (around: RecordOf<Fields>, record: RecordOf<Fields>): boolean =>
  around === record || Object.entries(record.fields).every(([name, field]) => around.fields[name] === field)

/** The form that stands around, which is one of this record: for what a page draws by itself. */
export function useFormOf<F extends Fields>(record: RecordOf<F>): OpenForm<ValuesOf<F>> {
  const form = use(FormAround)
  if (!form?.record || !holds(form.record, record))
    throw new Error(`The form around is none of ${record.group}`)
  return form as unknown as OpenForm<ValuesOf<F>>
}
