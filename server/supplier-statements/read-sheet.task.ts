import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { readTable } from '../kit/sheet/read-table.ts'
import { headWords } from './head-words.ts'
import { readSheet, type Reading, type SheetHead, type SheetRow } from './read-sheet.ts'

export type SheetInput = { content: Uint8Array; encoding?: Encoding | undefined; reading: Reading }

/** A statement as a supplier sent it. */
export async function run({
  content,
  encoding,
  reading,
}: SheetInput): Promise<{ head: SheetHead & { encoding: Encoding }; list: SheetRow[] }> {
  const table = await readTable(content, { encoding, heads: Object.values(headWords).flat() })
  const { head, list } = readSheet(table.rows, reading)
  return { head: { ...head, encoding: table.encoding }, list }
}
