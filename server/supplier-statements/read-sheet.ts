import { createHash } from 'node:crypto'
import type { StatementColumn } from '#contract/supplier-statements/statement-columns.ts'
import { BadSheet } from '../kit/sheet/limits.ts'
import { hashOfHeads, headRow } from '../kit/sheet/file-heads.ts'
import {
  readRows,
  suggestMapping,
  type About,
  type FileRow,
  type Mapping,
  type RowMeaning,
} from './read-statement.ts'

/** How a file is read: words that head columns, how the supplier's files were mapped before, and what its amounts and days are near to. */
export type Reading = {
  existing: readonly (readonly [string, StatementColumn])[]
  mapped: readonly (Mapping & { headHash: string })[]
  about: About
}
/** A row as it was sent and what it says; nothing for a total, or what is no booking. */
export type SheetRow = FileRow & { meaning: RowMeaning | null }
export type SheetHead = { heads: string[]; headHash: string; contentHash: string; mapping: Mapping }

/** A supplier's statement out of the rows of a table; throws `BadSheet` for one without a head or rows. */
export function readSheet(
  rows: readonly (readonly string[])[],
  { existing: words, mapped, about }: Reading,
): { head: SheetHead; list: SheetRow[] } {
  const existing = new Map(words)
  const headAt = headRow(existing, rows)
  const width = Math.min((rows[headAt] ?? []).findLastIndex(Boolean) + 1, 200)
  if (width < 2) throw new BadSheet({ why: 'supplier-statements.fieldErrors.noHead' })
  const heads = (rows[headAt] ?? []).slice(0, width).map((head) => head.slice(0, 200))
  const below = rows
    .slice(headAt + 1)
    .map((cells, at) => ({ no: headAt + 2 + at, cells: heads.map((_, place) => cells[place] ?? '') }))
    .filter(({ cells }) => cells.some(Boolean))
  if (!below.length) throw new BadSheet({ why: 'kit.sheets.noRows' })
  const cells = below.map((row) => row.cells)
  const headHash = hashOfHeads(heads)
  const before = mapped.find((one) => one.headHash === headHash)
  const { columns, dateOrder } = before ?? suggestMapping(existing, heads, cells)
  const mapping = { columns, dateOrder }
  const contentHash = createHash('sha256')
    .update(JSON.stringify([heads, cells]))
    .digest('base64url')
  return { head: { heads, headHash, contentHash, mapping }, list: meaningsOf(below, mapping, about) }
}

/** What each row says by a mapping. */
export function meaningsOf(rows: readonly FileRow[], mapping: Mapping, about: About): SheetRow[] {
  const read = new Map(readRows(rows, mapping, about).map((row) => [row.no, row]))
  return rows.map(({ no, cells }) => {
    const row = read.get(no)
    if (!row) return { no, cells, meaning: null }
    const { code, day, guest, amountMinor, problem } = row
    return { no, cells, meaning: { code, day, guest, amountMinor, problem } }
  })
}
