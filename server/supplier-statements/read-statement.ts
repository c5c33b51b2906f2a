import { languages } from '#contract/kit/languages.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import {
  isStatementColumn,
  statementColumns,
  type StatementColumn,
} from '#contract/supplier-statements/statement-columns.ts'
import type { App } from '../kit/app-services.ts'
import { lostLetter } from '#contract/kit/sheet/encodings.ts'
import { decimalMarkOf, type DecimalMark } from '#contract/kit/money/figures.ts'
import { namedOnce, plainHead } from '../kit/sheet/file-heads.ts'
import { everySpoken } from '../kit/sheet/former-words.ts'
import { readMoney } from '../kit/sheet/figures.ts'
import { isFailedFormula } from '../kit/sheet/unreadable.ts'
import { orderOfDates, readDate } from '#contract/kit/text/written-days.ts'
import { headWords, totalWords } from './head-words.ts'

export type Mapping = { columns: (StatementColumn | '')[]; dateOrder: DateOrder }
export type FileRow = { no: number; cells: string[] }
/** What a row says; `problem` names what of it is not understood. */
export type RowMeaning = {
  code: string
  day: string | null
  guest: string
  amountMinor: number | null
  problem: '' | 'columns' | 'amount' | 'currency' | 'day' | 'letters' | 'formula' | 'nothing'
}
export type ReadRow = FileRow & RowMeaning

/** Which column a head stands for, in any language; our own words go before what others may write. */
export function existingHeads(app: App): Map<string, StatementColumn> {
  const existing = new Map<string, StatementColumn>()
  for (const { word } of everySpoken(app))
    for (const column of statementColumns)
      for (const language of languages)
        existing.set(plainHead(word(language, `supplier-statements.columns.${column}`)), column)
  for (const column of statementColumns)
    for (const word of headWords[column]) if (!existing.has(word)) existing.set(word, column)
  return existing
}

/** What the columns are by their heads; none is taken twice. */
export function suggestMapping(
  existing: ReadonlyMap<string, StatementColumn>,
  heads: readonly string[],
  sample: readonly string[][],
): Mapping {
  const columns = namedOnce(heads, (head) => existing.get(plainHead(head)))
  const at = columns.indexOf('day')
  return { columns, dateOrder: orderOfDates(at < 0 ? [] : sample.map((cells) => cells[at] ?? '')) }
}

/** Can rows be told by these columns: an amount, and what it is for? */
export const isEnough = (columns: readonly string[]): boolean =>
  columns.includes('amount') &&
  (columns.includes('code') || (columns.includes('day') && columns.includes('guest')))

const isTotalWord = (text: string): boolean => totalWords.includes(plainHead(text).replace(/\p{N}/gu, ''))
/** A total stands alone: whatever else has letters is a code of a currency. A booking of somebody called Sum is none. */
const isTotal = (cells: readonly string[]): boolean => {
  const words = cells.filter((text) => /\p{L}/u.test(text))
  return words.some(isTotalWord) && words.every((text) => isTotalWord(text) || /^[A-Z]{3}$/.test(text.trim()))
}

export type About = { currency: string; near: string; zone?: string; mark?: DecimalMark | undefined }
/** The mark before decimals that the amounts of a file have; undefined where none shows it. */
function markOf(rows: readonly FileRow[], columns: readonly string[]): DecimalMark | undefined {
  const at = columns.indexOf('amount')
  return decimalMarkOf(rows.map(({ cells }) => cells[at] ?? ''))
}

/** Every row that says something of a booking: empty ones and totals are passed over. */
export function readRows(
  rows: readonly FileRow[],
  { columns, dateOrder }: Mapping,
  { currency, near, zone, mark = markOf(rows, columns) }: About,
): ReadRow[] {
  const places = new Map(columns.flatMap((column, at) => (isStatementColumn(column) ? [[column, at]] : [])))
  const enough = isEnough(columns)
  return rows.flatMap((row): ReadRow[] => {
    const cell = (column: StatementColumn): string => row.cells[places.get(column) ?? -1]?.trim() ?? ''
    const [code, guest, dayText, amountText] = [cell('code'), cell('guest'), cell('day'), cell('amount')]
    const blank = {
      ...row,
      code: code.slice(0, 100),
      guest: guest.slice(0, 200),
      day: null,
      amountMinor: null,
    }
    if (!enough) return [{ ...blank, problem: 'columns' }]
    if ((isTotal(row.cells) && (!dayText || isTotalWord(dayText))) || (!amountText && !code)) return []
    // A guest or a code with letters lost would be looked for, and kept, as what it is not.
    if ([code, guest, dayText, amountText].some((text) => text.includes(lostLetter)))
      return [{ ...blank, problem: 'letters' }]
    if ([code, guest, dayText, amountText].some(isFailedFormula)) return [{ ...blank, problem: 'formula' }]
    const day = dayText
      ? (readDate(dayText, { order: dateOrder, near, ...(zone && { zone }) }) ?? null)
      : null
    const money = readMoney(amountText, currency, true, mark)
    const amountMinor = 'value' in money ? money.value : null
    const problem =
      'why' in money
        ? money.why === 'kit.sheets.otherCurrency'
          ? 'currency'
          : 'amount'
        : code
          ? ''
          : !guest
            ? 'nothing'
            : day
              ? ''
              : 'day'
    return [{ ...blank, day, amountMinor, problem }]
  })
}
