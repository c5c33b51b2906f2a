import { lastOf } from '#contract/kit/given.ts'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { isForeign, readFigure } from '#contract/kit/money/figures.ts'
import { formatAmount } from '../../words/money-format.ts'
import type { CellKind, CellValue, GridColumn } from '../grid-types.ts'

/** The cells of a copied block as spreadsheets write them: tabs, line ends, quotes around cells that hold either. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const end = text.endsWith('\r\n') ? text.length - 2 : text.endsWith('\n') ? text.length - 1 : text.length
  while (at <= end) {
    const [cell, next] = text[at] === '"' ? quoted(text, at, end) : plain(text, at, end)
    lastOf(rows).push(cell)
    if (next >= end) break
    if (text[next] === '\t') at = next + 1
    else {
      at = next + (text[next] === '\r' && text[next + 1] === '\n' ? 2 : 1)
      rows.push([])
    }
  }
  return rows
}

function plain(text: string, from: number, end: number): [string, number] {
  let at = from
  while (at < end && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at++
  return [text.slice(from, at), at]
}

/** A quoted cell; a quote that nothing closes is an ordinary character. */
function quoted(text: string, from: number, end: number): [string, number] {
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0 || close >= end) return plain(text, from, end)
    if (text[close + 1] === '"') at = close + 2
    else {
      const after = text[close + 1]
      if (close + 1 < end && after !== '\t' && after !== '\n' && after !== '\r') return plain(text, from, end)
      return [text.slice(from + 1, close).replaceAll('""', '"'), close + 1]
    }
  }
}

export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) =>
      row.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

const yes = new Set(['true', '1', 'yes', 'y', 'x', '✓', '✔', '是', '예', 'ใช่'])
const no = new Set(['false', '0', 'no', 'n', '', '✗', '否', '아니오', 'ไม่'])

/** What a typed or pasted text means in a column; a text where a number should be stays a text. */
export function readCell(
  text: string,
  column: Pick<GridColumn, 'kind' | 'currency' | 'decimals'>,
): CellValue {
  const trimmed = text.trim()
  if (column.kind === 'text') return trimmed || null
  if (column.kind === 'boolean') {
    const lower = trimmed.toLocaleLowerCase()
    return yes.has(lower) ? true : no.has(lower) ? false : trimmed
  }
  if (trimmed === '' || trimmed === '–' || trimmed === '-') return null
  const figure = readFigure(trimmed)
  if (figure === undefined) return trimmed
  if (column.kind === 'money') {
    const { currency = '' } = column
    return (isForeign(trimmed, currency) ? null : textToMinor(figure, currency)) ?? trimmed
  }
  const decimals = figure.split('.')[1]?.replace(/0+$/, '').length ?? 0
  const fits = decimals <= (column.decimals ?? 0) && /^-?\d{1,12}(\.|$)/.test(figure)
  return fits ? Number(figure) : trimmed
}

/** What is wrong with a text in a column of numbers: it is none, it has more decimals than there are, it is out of all size. */
export function misfitOf(value: CellValue): 'notNumber' | 'decimals' | 'tooLarge' {
  const figure = readFigure(String(value))
  if (figure === undefined) return 'notNumber'
  return /\d{13,}/.test(figure) ? 'tooLarge' : 'decimals'
}

/** Is it what the column holds? */
export const fitsKind = (value: CellValue, kind: CellKind): boolean =>
  kind === 'text' || value === null || typeof value === (kind === 'boolean' ? 'boolean' : 'number')

/** A value as it is drawn: whole amounts without their zeros, so that a month fits. */
export function cellText(value: CellValue, column: Pick<GridColumn, 'kind' | 'currency'>): string {
  if (value === null || value === false) return ''
  if (value === true) return '✓'
  if (typeof value === 'string') return value
  if (column.kind === 'money') return formatAmount(value, column.currency ?? '').replace(/\.0+$/, '')
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 })
}

/** A value as it is edited and copied: plain, so that it is read back the same here and in a spreadsheet. */
export function plainText(value: CellValue, column: Pick<GridColumn, 'kind' | 'currency'>): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  return column.kind === 'money'
    ? formatAmount(value, column.currency ?? '')
        .replaceAll(',', '')
        .replace('−', '-')
    : String(value)
}
