import { writeCsv, type CsvCell } from '#contract/kit/sheet/csv.ts'
import { saveFile } from '../call/save-file.ts'
import { word } from '../words/words.ts'
import type { Column } from './table/data-table-columns.ts'

export type PageReader<Row> = (pageNo: number, pageSize: number) => Promise<{ rows: Row[]; total: number }>

/** Rows of one export; more is a job for a report. */
const maxRows = 10_000
const pageSize = 1000

/**
 * Fetches all rows of the current filter and gives them to the person as CSV. Answers how many were written and
 * whether there were more.
 */
export async function exportRows<Row>(options: {
  file: string
  columns: readonly Column<Row>[]
  read: PageReader<Row>
  onProgress: (count: number) => void
}): Promise<{ count: number; more: boolean }> {
  const { columns, read, onProgress } = options
  const rows: Row[] = []
  let more = true
  for (let pageNo = 1; more && rows.length < maxRows; pageNo++) {
    const page = await read(pageNo, pageSize)
    rows.push(...page.rows)
    onProgress(rows.length)
    more = page.rows.length === pageSize
  }
  const written = rows.slice(0, maxRows)
  const csv = writeCsv(sheetOf(columns, written))
  saveFile(options.file, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  return { count: written.length, more }
}

/** The heads, then the rows, in the person's language. */
function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvCell[][] {
  const written = columns.filter(({ text }) => text).flatMap((column) => inSheet(column, rows))
  return [written.map(({ head }) => head), ...rows.map((row) => written.map(({ cell }) => cell(row)))]
}

type Written<Row> = { head: string; cell: (row: Row) => CsvCell }

/** A column, and beside it the currency of its amounts where that is not the same in every row. */
function inSheet<Row>({ title, unit, text, currency }: Column<Row>, rows: readonly Row[]): Written<Row>[] {
  const cell = (row: Row) => text?.(row)
  const inRows = new Set(rows.map((row) => currency?.(row)).filter(Boolean))
  if (inRows.size > 1)
    return [
      { head: word(title), cell },
      { head: `${word(title)} – ${word('kit.parts.currency')}`, cell: (row) => currency?.(row) },
    ]
  const [one = unit] = inRows
  return [{ head: one ? `${word(title)} (${one})` : word(title), cell }]
}
