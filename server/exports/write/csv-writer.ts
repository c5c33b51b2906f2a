import { writeCsv } from '#contract/kit/sheet/csv.ts'
import type { Sink } from './writer.ts'

/** The product's one way to write CSV, in pieces: only the first begins with the byte order mark. */
export function csvWriter(sink: Sink, heads: readonly string[]) {
  sink(Buffer.from(writeCsv([heads])))
  return {
    add: (rows: readonly (readonly string[])[]) => {
      if (rows.length > 0) sink(Buffer.from(writeCsv(rows).slice(1)))
    },
    end: () => undefined,
  }
}
