import { firstOf } from '#contract/kit/given.ts'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadSheet } from './limits.ts'

/** Before what a spreadsheet would take for a formula (contract/kit/sheet/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/
const partBytes = 64 * 1024

/**
 * The rows of a CSV text as they are read; comma, semicolon or tab, whichever parts its first line most. A guard before a
 * formula goes. Whoever stops asking stops the reading. Throws `BadSheet` at a quote that is opened and never closed.
 */
export async function* readCsv(text: Uint8Array): AsyncGenerator<string[]> {
  const rows = Readable.from(partsOf(text)).compose(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      // One file may have several: it went through several programs.
      recordDelimiter: ['\r\n', '\n', '\r'],
      relaxColumnCount: true,
      relaxQuotes: true,
    }),
  )
  let read = 0
  try {
    for await (const row of rows) {
      read += 1
      yield (row as string[]).map((cell) => cell.replace(guarded, ''))
    }
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    throw new BadSheet({ why: 'kit.sheets.openQuote', params: { row: read + 1 } })
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}

/** Above the head may stand a title: then the line that is parted most often tells. */
function separatorOf(bytes: Uint8Array): string {
  const lines = Buffer.from(bytes.subarray(0, partBytes))
    .toString('latin1')
    .split(/\r\n|\r|\n/, 40)
  const marks = [',', ';', '\t']
  const most = (mark: string, of: readonly string[]) => Math.max(...of.map((line) => line.split(mark).length))
  const first = lines.slice(0, 1)
  const asked = marks.some((mark) => most(mark, first) > 2) ? first : lines
  return firstOf(marks.toSorted((a, b) => most(b, asked) - most(a, asked)))
}
