import { writeCsv, type CsvCell } from '#contract/kit/csv.ts'
import type { Column } from './data-table-columns.ts'

export type PageReader<Row> = (pageNo: number, pageSize: number) => Promise<{ rows: Row[]; total: number }>

/** Rows of one export; more is a job for a report. */
const mostRows = 10_000
const pageSize = 1000

/**
 * Fetches all rows of the current filter and gives them to the person as CSV. Answers how many were written and
 * whether there were more.
 */
export async function exportRows<Row>(options: {
  file: string
  columns: readonly Column<Row>[]
  heads: readonly string[]
  read: PageReader<Row>
  onProgress: (count: number) => void
}): Promise<{ count: number; more: boolean }> {
  const { columns, heads, read, onProgress } = options
  const lines: CsvCell[][] = [[...heads]]
  let more = true
  for (let pageNo = 1; more && lines.length <= mostRows; pageNo++) {
    const { rows } = await read(pageNo, pageSize)
    for (const row of rows) lines.push(columns.map((column) => column.text?.(row)))
    onProgress(lines.length - 1)
    more = rows.length === pageSize
  }
  download(options.file, writeCsv(lines.slice(0, mostRows + 1)))
  return { count: Math.min(lines.length - 1, mostRows), more }
}

/** Gives a CSV to the person as a file. */
function download(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
