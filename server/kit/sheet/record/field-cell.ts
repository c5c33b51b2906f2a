import { itemAt } from '#contract/kit/given.ts'
import { languageNames, languages } from '#contract/kit/languages.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { parseFigure } from '#contract/kit/money/figures.ts'
import { formFields, type Field } from '#contract/kit/record/field.ts'
import type { App } from '../../app-services.ts'
import type { Ctx } from '../../ctx.ts'
import { shownDay } from '../../text/years.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { readDay } from '#contract/kit/text/written-days.ts'
import { everySpoken } from '../former-words.ts'
import { parseChoice, readList, writeList, yesOrNo } from '../cells.ts'
import { orElse, readMoney, readPercent, type Read } from '../figures.ts'
import { plain } from '../import/sheet-kind.ts'
import type { RecordColumn } from './record-columns.ts'

type Cell = Pick<RecordColumn, 'field' | 'part'>
type Speaks = Pick<Ctx, 'app' | 'language' | 'merchant'>
type Values = Readonly<Record<string, unknown>>
type Flag = Field & { kind: 'flag' }
type Rows = Field & { kind: 'rows' }

const betweenCells = ' | '

/** What stands in the cell of a field; `row` names the currency of its amounts. */
export function writeCell(ctx: Speaks, { field, part }: Cell, value: unknown, row: Values): string {
  if (value === null || value === undefined || value === '') return ''
  const word = (key: string) => ctx.app.word(ctx.language, key)
  switch (field.kind) {
    case 'choice':
      return field.words ? word(`${field.words}.${value as string}`) : (value as string)
    case 'flag':
      return word(field.words?.[value ? 'yes' : 'no'] ?? `kit.parts.${value ? 'on' : 'off'}`)
    case 'language':
      return languageNames[value as keyof typeof languageNames]
    case 'money':
      return minorToText(value as number, currencyOf(field, row))
    case 'percent':
      return `${(value as number) / 100}%`
    case 'date':
    case 'moment':
      return shownDay(ctx.merchant, String(value).slice(0, 10), ctx.language)
    case 'names':
    case 'days': {
      const text = (value as Record<string, string | undefined>)[part!] ?? ''
      return field.kind === 'days' ? shownDay(ctx.merchant, text, ctx.language) : text
    }
    case 'texts':
      return writeList(value as string[])
    case 'rows':
      return writeList((value as Values[]).map((one) => writeRow(ctx, field, one)))
    default:
      return String(value)
  }
}

/** The field beside it that names its currency. */
const currencyOf = ({ in: named = 'currency' }: Field & { kind: 'money' }, row: Values): string =>
  String(row[named] ?? '')

const writeRow = (ctx: Speaks, { of }: Rows, row: Values): string =>
  formFields(of)
    .map(([name, field]) => writeCell(ctx, { field }, row[name], row))
    .join(betweenCells)

/** What a cell says, as the form holds it; its schema judges the bounds afterwards. `row` is what the others say. */
export function readCell(app: App, field: Field, text: string, row: Values): Read<unknown> {
  switch (field.kind) {
    case 'choice':
      return orElse(selectedChoice(app, field, text), 'notAllowed')
    case 'flag':
      return orElse(selectedFlag(app, field, text), 'notAllowed')
    case 'currency':
      return { value: text.toUpperCase() }
    case 'language':
      return orElse(
        languages.find((one) => [one, languageNames[one]].some((name) => plain(name) === plain(text))),
        'notAllowed',
      )
    case 'money':
      return readMoney(text, currencyOf(field, row), false)
    case 'percent':
      return readPercent(text)
    case 'number': {
      const figure = parseFigure(text)
      return orElse(figure && !figure.isPercent ? Number(figure.value) : undefined, 'notNumber')
    }
    case 'date':
    case 'days':
      return orElse(readDay(text), 'notDate')
    case 'time':
      return { value: readClock(text) }
    case 'texts':
      return { value: readList(text) }
    case 'rows':
      return readRows(app, field, text)
    default:
      return { value: text }
  }
}

const selectedChoice = (app: App, { of, words }: Field & { kind: 'choice' }, text: string) =>
  words ? parseChoice(app, words, of, text) : of.find((one) => plain(one) === plain(text))

function selectedFlag(app: App, { words }: Flag, text: string): boolean | undefined {
  const means = (key: string) =>
    everySpoken(app).some(({ word }) => languages.some((one) => plain(word(one, key)) === plain(text)))
  if (words && means(words.yes)) return true
  if (words && means(words.no)) return false
  return yesOrNo(app, 'kit.parts', text)
}

/** `72 | 25%; 24 | 50%`: a row's fields in their order. */
function readRows(app: App, { of }: Rows, text: string): Read<Values[]> {
  const inner = formFields(of)
  const rows: Values[] = []
  for (const line of readList(text)) {
    const cells = line.split(betweenCells.trim())
    if (cells.length !== inner.length)
      return { why: 'kit.sheets.rowOfCells', params: { count: inner.length } }
    const row: Record<string, unknown> = {}
    for (const [at, [name, field]] of inner.entries()) {
      const read = readCell(app, field, itemAt(cells, at).trim(), row)
      if ('why' in read) return read
      row[name] = read.value
    }
    rows.push(row)
  }
  return { value: rows }
}
