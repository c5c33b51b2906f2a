import { meaningsOf } from './read-sheet.ts'
import type { About, FileRow, Mapping, RowMeaning } from './read-statement.ts'

/** `rows`: those that are kept, as JSON. */
export type RowsInput = { rows: string; mapping: Mapping; about: About }
export type MappedRow = { no: number; meaning: RowMeaning | null }

/** What the rows of a statement say by another mapping. */
export function run({ rows, mapping, about }: RowsInput): { head: null; list: MappedRow[] } {
  const stored: FileRow[] = JSON.parse(rows)
  return { head: null, list: meaningsOf(stored, mapping, about).map(({ no, meaning }) => ({ no, meaning })) }
}
