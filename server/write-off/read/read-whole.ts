import type { StatementMapping, StatementSource } from '#contract/write-off/statements/statement-columns.ts'
import { readFile, type ReadFile } from './read-statement.ts'
import { readTable, suggestMapping } from './read-table.ts'
import type { ParsedStatement } from './parsed-statement.ts'

/** A file that has been read; of a table what its columns are, and its lines by them. */
export type WholeFile = ReadFile & { mapping?: StatementMapping | null; told?: ParsedStatement | null }

/** A file of our own making at once, as one that somebody sent is read apart. */
export async function readWhole(
  content: Uint8Array,
  about: { source: StatementSource; currency: string; near: string },
): Promise<WholeFile | null> {
  const read = await readFile(content, about.currency)
  if (read?.format !== 'table') return read
  const mapping = suggestMapping(read.rows, about.source)
  return { ...read, mapping, told: mapping && readTable(read.rows, mapping, about) }
}
