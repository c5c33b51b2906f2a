/** One cell of an export. */
export type CsvCell = string | number | null | undefined

/** A spreadsheet takes a text that starts so for a formula and runs it; an apostrophe before it keeps it a text. */
const formula = /^[=+\-@\t\r]/
const amount = /^-?\d+([.,]\d+)*$/

/**
 * CSV that spreadsheets of any language open: byte order mark, CRLF, cells quoted where one of the separators that they
 * know stands in them, no formulas. Numbers stay numbers, amounts written as texts too.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`

function writeCell(value: CsvCell): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && formula.test(text) && !amount.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
