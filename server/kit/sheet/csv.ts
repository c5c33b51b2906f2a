import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { BadSheet } from './limits.ts'

/** Before what a spreadsheet would take for a formula (contract/kit/csv.ts). */
const guarded = /^'(?=[=+\-@\t\r])/
const partBytes = 64 * 1024

/**
 * The rows of a CSV text as they are read; comma, semicolon or tab, whichever its first line has most of. A guard before a
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

function separatorOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, partBytes)).toString('latin1')
  const first = start.slice(0, start.search(/[\r\n]|$/))
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
