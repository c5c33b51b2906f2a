import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { readTable } from '../read-table.ts'

/** A table as it was sent. `heads`: words that its columns may be headed by, in small letters without spaces. */
export type TableInput = {
  content: Uint8Array
  encoding?: Encoding | undefined
  heads?: readonly string[] | undefined
}
export type TableHead = { encoding: Encoding }

export async function run(input: TableInput): Promise<{ head: TableHead; list: string[][] }> {
  const { encoding, rows } = await readTable(input.content, input)
  return { head: { encoding }, list: rows }
}
