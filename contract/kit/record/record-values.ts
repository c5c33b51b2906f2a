import type { Audience } from '../endpoint.ts'
import { entryOf } from '../given.ts'
import {
  formFields,
  columnOf,
  requiredTexts,
  answerFields,
  type Field,
  type Fields,
  type RecordOf,
} from './field.ts'
import type { AnswerOf, FormOf, ReadOf, RowOf, Recipients, ValuesOf } from './record-types.ts'

type Days = { from: string; to: string } | null
type Row = Record<string, unknown>
type RowOfForm<F extends Fields> = {
  [K in keyof FormOf<F> as F[K & string] extends { column: false } ? never : K]: FormOf<F>[K]
}

function blankOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return ''
    case 'names':
      return {}
    case 'refs':
    case 'texts':
    case 'weekdays':
    case 'rows':
      return []
    case 'own':
      return field.blank
    case 'flag':
      return field.initial ?? field.default ?? false
    default:
      return ('initial' in field ? field.initial : undefined) ?? ('default' in field ? field.default : null)
  }
}

/** The values that a form begins with: of the record that is there, else the blank ones. */
export const valuesOf = <F extends Fields>(
  record: RecordOf<F>,
  existing: Partial<ValuesOf<F>> = {},
): ValuesOf<F> =>
  Object.fromEntries(
    formFields(record).map(([name, field]) => {
      const value = existing[name as keyof ValuesOf<F>]
      // What a record was left without, null, stays so.
      return [name, value === undefined ? blankOf(field) : value]
    }),
  ) as ValuesOf<F>

/** What a field is in its columns. */
function columnValues(field: Field, column: string, value: unknown): [string, unknown][] {
  if (field.kind === 'days') {
    const days = value as Days
    return [
      [`${column}_from`, days?.from || null],
      [`${column}_to`, days?.to || null],
    ]
  }
  return [[column, field.kind === 'rows' ? JSON.stringify(value) : value]]
}

/** What columns say of a field. */
function read(field: Field, column: string, row: Row): unknown {
  if (field.kind !== 'days') return row[column]
  const [from, to] = [row[`${column}_from`], row[`${column}_to`]]
  return from || to ? { from: from ?? '', to: to ?? '' } : null
}

/** A form as the columns that keep it. */
export const rowOf = <F extends Fields>(record: RecordOf<F>, form: RowOfForm<F>): RowOf<F> =>
  Object.fromEntries(
    formFields(record).flatMap(([name, field]) => {
      const column = columnOf(name, field)
      return column ? columnValues(field, column, form[name as keyof RowOfForm<F>]) : []
    }),
  ) as RowOf<F>

/** May this kind of person be told a field? */
const isFor = ({ audience }: Field, kind: Audience): boolean => !audience || audience.includes(kind)

/** A row as it is told to a kind of person; what the query worked out itself (`column: false`) stands under its field's name. */
export const answerOf = <F extends Fields>(
  record: RecordOf<F>,
  row: ReadOf<F>,
  ...[kind = 'staff']: Recipients<F>
): AnswerOf<F> =>
  Object.fromEntries(
    answerFields(record)
      .filter(([, field]) => isFor(field, kind))
      .map(([name, field]) => [name, read(field, columnOf(name, field) || name, row as Row)]),
  ) as unknown as AnswerOf<F>

/** What the columns of a form say, under the names of its fields: as events keep a record. */
export const storedOf = <F extends Fields>(record: RecordOf<F>, row: RowOf<F>): RowOfForm<F> =>
  Object.fromEntries(
    formFields(record).flatMap(([name, field]) => {
      const column = columnOf(name, field)
      return column ? [[name, read(field, column, row as Row)]] : []
    }),
  ) as RowOfForm<F>

/** Required texts that a row had and a form leaves empty. */
export const emptiedFields = (record: RecordOf, before: object, form: object): string[] => {
  const [stood, given] = [new Map(Object.entries(before)), new Map(Object.entries(form))]
  return requiredTexts(record).filter(
    (name) =>
      given.get(name) === '' && Boolean(stood.get(columnOf(name, entryOf(record.fields, name)) || '')),
  )
}
