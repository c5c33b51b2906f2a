import { entryOf } from '#contract/kit/given.ts'
import { shownSpan } from '../words/buddhist.ts'
import { nameIn } from '#contract/kit/languages.ts'
import {
  bare,
  flagWords,
  labelOf,
  type Field,
  type Fields,
  type RecordOf,
} from '#contract/kit/record/field.ts'
import type { AnswerOf } from '#contract/kit/record/record-types.ts'
import type { Tone } from '#contract/kit/states.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { languageNames } from '../words/language.ts'
import { Copyable } from '../parts/copyable.tsx'
import { hasWord, language, word } from '../words/words.ts'
import { dayCell, moneyCell, momentCell, tagCell } from '../list/table/cells.tsx'
import type { Column } from '../list/table/data-table-columns.ts'

type As = 'code' | 'time' | 'strong' | 'signed'
type Look<Row> = Partial<Column<Row>> & {
  /** Another way to show it: a code to copy, a moment with its time, the amount that the row is about, a movement with its
   * sign, in the currency that its balance tells. */
  as?: As
  /** The cell stays empty where it says no, on the page and in the sheet. */
  when?: (row: Row) => boolean
}
type Cell<Row> = Partial<Pick<Column<Row>, 'text' | 'render' | 'group' | 'align' | 'currency'>>
type Said<Row> = (row: Row) => unknown

/** The word of a choice, or of a yes or no, and its tint where it has one. */
export function saidBy(field: Field, value: unknown): { word?: WordKey; label?: string; tone?: Tone } {
  if (field.kind === 'flag') {
    const key = value ? 'yes' : 'no'
    return { word: flagWords(field)[key], ...(field.tones && { tone: field.tones[key] }) }
  }
  const text = String(value)
  if (field.kind !== 'choice') return { label: text }
  const tone = field.tones?.[text]
  return {
    ...(field.words ? { word: wordAt(field.words, text) } : { label: text }),
    ...(tone && { tone }),
  }
}

function wordCell<Row>(field: Field & { kind: 'choice' | 'flag' }, of: Said<Row>): Cell<Row> {
  // What is not chosen has no word.
  const isNone = (row: Row) => of(row) === null || of(row) === undefined
  const text = (row: Row) => {
    const { word: key, label = '' } = isNone(row) ? {} : saidBy(field, of(row))
    return key ? word(key) : label
  }
  if (!field.tones) return { text }
  const { render } = tagCell<Row>((row) => {
    const { tone, word: key } = saidBy(field, of(row))
    return [tone!, key!]
  })
  return { text, group: text, render: (row) => (isNone(row) ? null : render(row)) }
}

const wordIn = (words: string | undefined, value = ''): string =>
  words && hasWord(`${words}.${value}`) ? word(wordAt(words, value)) : value

/** What a field says: on the page, and in a sheet. */
function cellOf<Row>(field: Field, of: Said<Row>, as?: As): Cell<Row> {
  const text = (row: Row) => of(row) as string | undefined
  switch (field.kind) {
    case 'text':
      if (as === 'code') return { text, render: (row) => <Copyable text={text(row) ?? ''} /> }
      return { text: (row) => wordIn(field.words, text(row)) }
    case 'names':
      return { text: (row) => nameIn(of(row) as Record<string, string>, language()) }
    case 'choice':
    case 'flag':
      return wordCell(field, of)
    case 'language':
      return { text: (row) => languageNames[of(row) as keyof typeof languageNames] }
    case 'money':
      return moneyCell(
        (row) => [of(row) as number | undefined, (row as Record<string, string>)[field.in ?? 'currency']],
        as === 'signed' ? { signed: true, code: false } : { strong: as === 'strong' },
      )
    case 'percent':
      return {
        align: 'right',
        text: (row) => {
          const basisPoints = of(row)
          return typeof basisPoints === 'number' ? `${basisPoints / 100} %` : ''
        },
      }
    case 'number':
    case 'count':
      return { align: 'right', text }
    case 'date':
      return dayCell(text)
    case 'moment':
      return as === 'time' ? momentCell(text) : dayCell(text)
    case 'texts':
      return { text: (row) => (of(row) as string[]).map((one) => wordIn(field.words, one)).join(', ') }
    case 'days':
      return {
        text: (row) => {
          const { from, to } = (of(row) as { from: string; to: string } | null) ?? { from: '', to: '' }
          return from || to ? shownSpan(from, to) : ''
        },
      }
    case 'currency':
    case 'time':
      return { text }
    default:
      // An id says nothing to a person, nor does a shape of its own: its page says what it stands for.
      return {}
  }
}

/** What its column says of a value, in words alone; of money in that currency. */
export const fieldText = (field: Field, value: unknown, currency?: string): string => {
  const row = { value, [(field.kind === 'money' && field.in) || 'currency']: currency }
  return value == null ? '' : String(cellOf<typeof row>(field, () => value).text?.(row) ?? '')
}

/**
 * Columns of a record by the names of its fields: head, cell, side and what a sheet says follow the kind; what is given
 * goes over them. The key is the field's name without its unit: one that people know by another keeps that.
 */
export const columnsOf =
  <F extends Fields>(record: RecordOf<F>) =>
  <Row extends Pick<AnswerOf<F>, N>, N extends keyof AnswerOf<F> & string>(
    name: N,
    { as, when, ...look }: Look<NoInfer<Row>> = {},
  ): Column<Row> => {
    const field = entryOf(record.fields, name)
    const cell = cellOf<Row>(field, (row) => (when && !when(row) ? undefined : row[name]), as)
    return {
      key: bare(name),
      title: labelOf(record, name),
      // A text of the page's own is the cell too.
      ...(look.text ? { ...(cell.align && { align: cell.align }) } : cell),
      ...look,
    }
  }
