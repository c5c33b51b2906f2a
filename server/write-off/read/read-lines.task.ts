import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import type { StatementMapping, StatementSource } from '#contract/write-off/statements/statement-columns.ts'
import { noSheet } from '../../kit/sheet/limits.ts'
import { readFile } from './read-statement.ts'
import { readTable } from './read-table.ts'
import type { ParsedLine, ParsedStatement } from './parsed-statement.ts'

export type LinesInput = {
  content: Uint8Array
  encoding: Encoding
  mapping: StatementMapping
  about: { source: StatementSource; currency: string; near: string; zone: string }
}

/** The lines of a table by its mapping. */
export async function run({
  content,
  encoding,
  mapping,
  about,
}: LinesInput): Promise<{ head: Omit<ParsedStatement, 'lines'>; list: ParsedLine[] }> {
  const read = await readFile(content, about.currency, encoding)
  if (read?.format !== 'table') throw noSheet()
  const { lines, ...head } = readTable(read.rows, mapping, about)
  return { head, list: lines }
}
