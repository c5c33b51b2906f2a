/** One cell of an export. */
export type CsvCell = string | number | null | undefined

/** A spreadsheet takes a text that starts so for a formula and runs it; an apostrophe before it keeps it a text. */
const formula = /^[=+\-@\t\r]/

function cell(value: CsvCell): string {
  if (value == null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) && !/^-?\d+([.,]\d+)*$/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV that spreadsheets open in any language: byte order mark, CRLF, quoted where needed, no formulas. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

/** Gives a text to the person as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
