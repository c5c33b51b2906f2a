import { languageNames } from '../kit/languages.ts'
import { answerFields, flagWords, labelOf, type Field, type RecordOf } from '../kit/record/field.ts'
import { wordAt, type WordKey } from '../words.ts'

/** A column of a data set, as plain data: the form offers it, the server writes it. */
export type SetColumn = {
  key: string
  label: WordKey
  /** Where it stands in a row of the list, `cost.adultMinor`; `lines.*.name` is each of several. */
  at: string
  kind:
    | 'text'
    | 'names'
    | 'number'
    | 'percent'
    | 'date'
    /** Of its first day: 2026-11. */
    | 'month'
    | 'days'
    | 'moment'
    | 'money'
    /** An amount of several in their own currencies. */
    | 'sum'
    | 'choice'
    | 'flag'
    | 'language'
  /** Of a span of days that are two fields: where its last day stands. */
  until?: string
  /** Of money: where its currency stands, and what heads the column that tells it. */
  currency?: { at: string; label: WordKey }
  /** Of a choice: the group of its words. Of a flag: its words. */
  words?: string
  yes?: WordKey
  no?: WordKey
  /** What an empty one says. */
  none?: WordKey
  /** Empty where this field of the row has another value, as on the screen. */
  when?: { at: string; is: readonly string[] }
  /** Chosen where the person has chosen nothing. */
  shown?: true
  /** A right beside that of the list: costs. */
  needs?: string
}

/** What narrows a data set, under the name that its form has; `to` is what the list's call knows it by. */
export type SetFilter = { key: string; label: WordKey; to?: string } & (
  | { kind: 'text' }
  /** Asked as one pair, or by two names. */
  | { kind: 'days'; pair: string }
  | { kind: 'days'; from: string; until: string }
  /** As one object. */
  | { kind: 'days'; span: string }
  | { kind: 'choice' | 'choices'; of: readonly string[]; words: string }
  | { kind: 'flag'; yes: WordKey; no: WordKey }
  | { kind: 'pick' | 'picks'; source: 'agents' | 'suppliers' | 'segments' }
)

/** What can be exported: a list of the product, by its own call. */
export type DataSet = {
  /** What it is called where that is no word of its own under `exports.sets`: the title of its screen. */
  title?: WordKey
  /** The right to the screen of that list; its call may ask for another besides. */
  needs: string
  /** `domain.call`: it is read page by page under the maker's rights, so it tells them no more than the screen does. */
  call: string
  /** What it is always asked: an order in which what is new comes last. */
  asks: Readonly<Record<string, string | boolean>>
  /** Does its call count only where it is told to? */
  countsLater?: true
  /** Its call tells of this month where no days are named: the report names them. */
  ofMonth?: true
  /** Tells of guests and customers: who is forgotten takes such reports along. */
  people?: true
  /** One row of the list gives several here. */
  perOrder?: true
  /** What the server puts to each row in the reader's words: a sentence of its parts. */
  described?: readonly string[]
  filters: readonly SetFilter[]
  columns: readonly SetColumn[]
}

type More = Partial<Omit<SetColumn, 'key' | 'label' | 'kind'>>
const column =
  (kind: SetColumn['kind']) =>
  (key: string, label: WordKey, more: More = {}): SetColumn => ({ key, label, at: key, kind, ...more })

export const sum = column('sum')
export const percent = column('percent')
export const text = column('text')
export const names = column('names')
export const number = column('number')
export const month = column('month')
export const date = column('date')
export const moment = column('moment')
export const choice = (key: string, label: WordKey, words: string, more: More = {}): SetColumn =>
  column('choice')(key, label, { words, ...more })
export const flag = (key: string, label: WordKey, yes: WordKey, no: WordKey, more: More = {}): SetColumn =>
  column('flag')(key, label, { yes, no, ...more })
/** Of an amount whose row tells its currency. */
export const inOwn = { at: 'currency', label: 'kit.parts.currency' } as const
export const money = (
  key: string,
  label: WordKey,
  currency: NonNullable<SetColumn['currency']>,
  more: More = {},
): SetColumn => column('money')(key, label, { currency, ...more })

function kindOf(field: Field): SetColumn['kind'] {
  switch (field.kind) {
    case 'count':
      return 'number'
    case 'choice':
    case 'text':
    case 'texts':
      return field.words ? 'choice' : 'text'
    case 'date':
      return field.to ? 'days' : 'date'
    case 'names':
    case 'number':
    case 'percent':
    case 'days':
    case 'moment':
    case 'money':
    case 'flag':
    case 'language':
      return field.kind
    default:
      return 'text'
  }
}

/** Columns of fields that a record declares; those in `shown` are chosen by themselves. */
export const ofRecord = (
  record: RecordOf,
  keys: readonly string[],
  shown: readonly string[],
): readonly SetColumn[] =>
  keys.map((key): SetColumn => {
    const field = record.fields[key]
    if (!field) throw new Error(`no field is called ${key}`)
    return {
      key,
      label: labelOf(record, key),
      at: field.kind === 'texts' ? `${key}.*` : key,
      kind: kindOf(field),
      ...((field.kind === 'choice' || field.kind === 'text' || field.kind === 'texts') &&
        field.words && { words: field.words }),
      ...(field.kind === 'date' && field.to && { until: field.to }),
      ...(field.kind === 'flag' && flagWords(field)),
      ...(field.kind === 'money' && {
        currency: { at: field.in ?? 'currency', label: 'kit.parts.currency' },
      }),
      ...(shown.includes(key) && { shown: true }),
    }
  })

/** Ids, shapes of a domain's own and currencies, which stand beside their amounts, say nothing in a file. */
const unsaid: readonly Field['kind'][] = ['ref', 'refs', 'weekdays', 'rows', 'own', 'currency']
/** Fields that a file tells: all of an answer but those, and amounts of which the rows name no currency. */
const saidFields = (record: RecordOf): string[] =>
  answerFields(record).flatMap(([name, field]) =>
    unsaid.includes(field.kind) || (field.kind === 'money' && !((field.in ?? 'currency') in record.fields))
      ? []
      : [name],
  )

type ListFilter = {
  /** Its call searches. */
  text?: true
  /** Its call takes days as `from` and `to`. */
  days?: true
  /** Choices and yes-or-no fields of the row that its call narrows by, under their names. */
  by?: readonly string[]
  /** Others. */
  and?: readonly SetFilter[]
}
/**
 * A list whose rows are declared, as it is exported: every field that says something, the filters that its call takes. `more` says
 * again what a file tells otherwise, by its key, and what no field is.
 */
export function setOfRecord(
  record: RecordOf,
  { text: searches, days, by = [], and = [] }: ListFilter,
  more: readonly SetColumn[] = [],
): Pick<DataSet, 'columns' | 'filters'> {
  const said = saidFields(record)
  const columns = ofRecord(record, said, said)
  const keys = new Set(said)
  return {
    columns: [
      ...columns.map((one) => more.find(({ key }) => key === one.key) ?? one),
      ...more.filter(({ key }) => !keys.has(key)),
    ],
    filters: [
      ...(searches ? [{ key: 'text', kind: 'text', label: 'kit.parts.search' } as const] : []),
      ...(days
        ? [{ key: 'days', kind: 'days', label: 'exports.fields.between', from: 'from', until: 'to' } as const]
        : []),
      ...by.map((name) => filterBy(record, name)),
      ...and,
    ],
  }
}

function filterBy(record: RecordOf, key: string): SetFilter {
  const field = record.fields[key]
  const label = labelOf(record, key)
  if (field?.kind === 'choice' && field.words)
    return { key, kind: 'choice', label, of: field.of, words: field.words }
  if (field?.kind === 'flag') return { key, kind: 'flag', label, ...flagWords(field) }
  throw new Error(`nothing can be chosen of ${key}`)
}

/** What a value of a choice is called; one without words is told as it stands. */
export const wordOf = (words: string, value: string): WordKey => wordAt(words, value)
export const languageName = (value: string): string =>
  Object.entries(languageNames).find(([language]) => language === value)?.[1] ?? value
