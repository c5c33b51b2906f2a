import { firstOf } from '#contract/kit/given.ts'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { BadSheet, type RowLimits } from './limits.ts'

/** Before what a spreadsheet would take for a formula (contract/kit/sheet/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/
const sampled = 64 * 1024

/**
 * Takes the rows of a CSV text one after the other; comma, semicolon or tab, whichever parts its first line most. A guard before a
 * formula goes. Throws `BadSheet` at a quote that is opened and never closed, and what `rows` throws.
 */
export function readCsv(text: string, rows: RowLimits): void {
  let read = 0
  try {
    parse(text.slice(0, lastLetter(text)), {
      bom: true,
      delimiter: separatorOf(text),
      // One file may have several: it went through several programs.
      recordDelimiter: ['\r\n', '\n', '\r'],
      relaxColumnCount: true,
      relaxQuotes: true,
      // A line of another length than the first costs the parser an error with its stack: blank ones are counted instead.
      skipEmptyLines: true,
      onRecord: (row: string[], { records, empty_lines: skipped }) => {
        read = records + skipped
        rows.take(
          read,
          row.map((cell) => cell.replace(guarded, '')),
        )
        // The parser need not keep what is taken.
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    throw new BadSheet({ why: 'kit.sheets.openQuote', params: { row: read + 1 } })
  }
}

/** The end without the blank rows below the last one: a sheet that is saved whole has a million of them. */
function lastLetter(text: string): number {
  let end = text.length
  while (end > 0 && blank.has(text.charCodeAt(end - 1))) end--
  return end
}
const blank = new Set(['\r', '\n', '\t', ' ', ',', ';'].map((letter) => letter.charCodeAt(0)))

/** Above the head may stand a title: then the line that is parted most often tells. */
function separatorOf(text: string): string {
  const lines = text.slice(0, sampled).split(/\r\n|\r|\n/, 40)
  const marks = [',', ';', '\t']
  const max = (mark: string, of: readonly string[]) => Math.max(...of.map((line) => line.split(mark).length))
  const first = lines.slice(0, 1)
  const sample = marks.some((mark) => max(mark, first) > 2) ? first : lines
  return firstOf(marks.toSorted((a, b) => max(b, sample) - max(a, sample)))
}
