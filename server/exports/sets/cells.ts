import { languageName, wordOf, type DataSet, type SetColumn } from '#contract/exports/set-kinds.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { groupedAmount, minorToText } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { shownDay, shownMoment } from '../../kit/text/years.ts'
import { writeList } from '../../kit/sheet/cells.ts'
import type { SetRow } from './open-set.ts'

/** A column of the file: its head, whether it holds figures, and what a row says in it. */
export type Written = { head: string; figures: boolean; cell: (row: SetRow) => string }
type Reader = Pick<Ctx, 'app' | 'language' | 'merchant'>

type At = (row: SetRow) => unknown[]
const isSaid = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const entryOf = (one: unknown, part: string): unknown =>
  typeof one === 'object' && one !== null && Object.hasOwn(one, part) ? Reflect.get(one, part) : undefined

/** Reads what stands at a path of a row; `*` is each of a list. The path is taken apart once, not for each row. */
function readerAt(path: string): At {
  const parts = path.split('.')
  if (!parts.includes('*'))
    return (row) => {
      let found: unknown = row
      for (const part of parts) found = entryOf(found, part)
      return isSaid(found) ? [found] : []
    }
  return (row) => {
    let found: unknown[] = [row]
    for (const part of parts)
      found = found.flatMap((one): unknown[] =>
        part !== '*' ? [entryOf(one, part)] : Array.isArray(one) ? one : [],
      )
    return found.filter(isSaid)
  }
}

/** What a column tells of a row: a span of two fields is one value. */
function valuesOf({ at, until }: SetColumn): At {
  const [first, last] = [readerAt(at), until && readerAt(until)]
  return last ? (row) => [{ from: first(row)[0], to: last(row)[0] }] : first
}

const textsIn = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([language, text]) => [language, String(text)]))
    : {}

/** From a day to a day, both included; an open end is left empty. */
function spanText(shown: (day: string) => string, value: unknown): string {
  const ends = new Set(['from', 'to'].map((end) => String(entryOf(value, end) ?? '')))
  return [...ends].some(Boolean) ? [...ends].map((day) => day && shown(day)).join(' – ') : ''
}

/** A value as people read it: in their language, by the merchant's clock. */
function textOf(reader: Reader, column: SetColumn, value: unknown, currency: () => string): string {
  const { app, language, merchant } = reader
  const text = String(value)
  switch (column.kind) {
    case 'names':
      return nameIn(textsIn(value), language)
    case 'month':
      return shownDay(merchant, text.slice(0, 7), language)
    case 'date':
      return shownDay(merchant, text.slice(0, 10), language)
    case 'moment':
      return shownMoment(merchant, text, language)
    case 'days':
      return spanText((day) => shownDay(merchant, day, language), value)
    case 'percent':
      return `${Number(value) / 100} %`
    case 'money':
      return minorToText(Number(value), currency())
    case 'sum': {
      const of = String(entryOf(value, 'currency'))
      return `${groupedAmount(Number(entryOf(value, 'amountMinor')), of)} ${of}`
    }
    case 'choice': {
      const key = wordOf(column.words ?? '', text)
      const word = app.word(language, key)
      // What has no word is told as it stands: a guest may have answered anything.
      return word === key ? text : word
    }
    case 'flag':
      return app.word(language, (value === true ? column.yes : column.no) ?? '')
    case 'language':
      return languageName(text)
    default:
      return text
  }
}

/** The columns that a person chose, in their order; behind the last amount of a currency stands the column that names it. */
export function columnsWritten(reader: Reader, set: DataSet, chosen: readonly string[]): Written[] {
  const columns = chosen.flatMap((key) => set.columns.find((one) => one.key === key) ?? [])
  const word = (key: string) => reader.app.word(reader.language, key)
  return columns.flatMap((column, at): Written[] => {
    const { label, kind, currency, none, when } = column
    const valuesAt = valuesOf(column)
    const whenAt = when && readerAt(when.at)
    const empty = none ? word(none) : ''
    const currencyAt = readerAt(currency?.at ?? '')
    const currencyOf = (row: SetRow) => String(currencyAt(row)[0] ?? '')
    const own: Written = {
      head: word(label),
      figures: kind === 'number' || kind === 'money',
      cell: (row) => {
        if (whenAt && !when?.is.includes(String(whenAt(row)[0]))) return ''
        const values = valuesAt(row)
        const text = (one: unknown) => textOf(reader, column, one, () => currencyOf(row))
        return values.length > 1
          ? writeList(unique(values.map(text)))
          : values.length
            ? text(values[0])
            : empty
      },
    }
    const again = columns.slice(at + 1).some((later) => later.currency?.at === currency?.at)
    if (!currency || again) return [own]
    return [own, { head: word(currency.label), figures: false, cell: currencyOf }]
  })
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].filter(Boolean)
