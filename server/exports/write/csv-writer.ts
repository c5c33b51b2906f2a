import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { NoFile } from './no-file.ts'
import { packerOf } from './packer.ts'
import type { RowWriter, Sink } from './writer.ts'

/** As many bytes of text as one file may come to: whoever takes no packed answer is given all of it at once. */
const maxBytes = 256 * 1024 * 1024

/**
 * The product's one way to write CSV, in pieces: only the first begins with the byte order mark. It is packed (gzip) as it
 * grows, which keeps it small in memory and where it lies; `reportFile` sends it so.
 */
export function csvWriter(sink: Sink, heads: readonly string[]): RowWriter {
  let bytes = 0
  const pack = packerOf('gzip', sink)
  const put = async (text: string) => {
    const piece = Buffer.from(text)
    bytes += piece.length
    if (bytes > maxBytes) throw new NoFile('tooLarge')
    await pack.push(piece)
  }
  let head = writeCsv([heads])
  return {
    add: async (rows) => {
      if (rows.length === 0) return
      const text = head + writeCsv(rows).slice(1)
      head = ''
      await put(text)
    },
    end: async () => {
      if (head) await put(head)
      await pack.end()
      return bytes
    },
  }
}
