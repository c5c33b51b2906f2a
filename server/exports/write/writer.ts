import type { Format } from '#contract/exports/data-sets.ts'
import { csvWriter } from './csv-writer.ts'
import { NoFile } from './no-file.ts'
import { xlsxWriter } from './xlsx-writer.ts'

type Rows = readonly (readonly string[])[]
/** Writes rows into a sink; `end` answers how many bytes a person gets, where that is not what was written. */
export type RowWriter = { add: (rows: Rows) => Promise<void>; end: () => Promise<number | undefined> }
/** A file that grows by rows: nothing is held but its bytes, packed. `bytes` is its size for whoever fetches it. */
type Writer = { add: (rows: Rows) => Promise<void>; end: () => Promise<{ content: Buffer; bytes: number }> }
/** Takes bytes as they are made. */
export type Sink = (piece: Uint8Array) => void

/** Packed, no file of ours is larger: it is kept and sent as one, and two of a merchant are written at once. */
const maxBytes = 64 * 1024 * 1024

export const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `figures` says which columns hold numbers: a workbook keeps them as such. */
export function writerOf(
  format: Format,
  name: string,
  heads: readonly string[],
  figures: readonly boolean[],
): Writer {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const sink: Sink = (piece) => {
    bytes += piece.length
    if (bytes > maxBytes) throw new NoFile('tooLarge')
    pieces.push(piece)
  }
  const { add, end } = format === 'csv' ? csvWriter(sink, heads) : xlsxWriter(sink, name, heads, figures)
  return {
    add,
    end: async () => {
      const unpacked = await end()
      const content = Buffer.concat(pieces)
      return { content, bytes: unpacked ?? content.length }
    },
  }
}
