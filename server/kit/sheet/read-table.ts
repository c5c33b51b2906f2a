import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { readCsv } from './csv.ts'
import { decode, encodingOf } from './letters/detect.ts'
import { noSheet, RowLimits } from './limits.ts'
import { readWorkbook } from './workbook.ts'

export type Table = { encoding: Encoding; rows: string[][] }
type Ask = { encoding?: Encoding | undefined; heads?: readonly string[] | undefined }

export const isWorkbook = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b

/**
 * The rows of a file that somebody sent: of a workbook its first sheet, of a text what commas, semicolons or tabs part; its content
 * decides. The letters are read as `encoding` says, else as they seem to be written. Throws `BadSheet` for what is none or holds too
 * much. Only in a process that may die of it (`reader/`).
 */
export async function readTable(content: Uint8Array, { encoding, heads }: Ask): Promise<Table> {
  if (isWorkbook(content)) {
    const taken = new RowLimits()
    await readWorkbook(content, taken)
    return { encoding: 'utf-8', rows: taken.rows }
  }
  const chosen = encoding ?? encodingOf(content, heads)
  return { encoding: chosen, rows: readText(textIn(content, chosen)) }
}

/** The letters of a file. A text holds no zero: an old workbook, a picture or a program does. */
export function textIn(content: Uint8Array, encoding: Encoding): string {
  const text = decode(content, encoding)
  if (text.slice(0, 4096).includes('\u0000')) throw noSheet()
  return text
}

/** The rows of a text that is decoded. */
export function readText(text: string): string[][] {
  const taken = new RowLimits()
  readCsv(text, taken)
  return taken.rows
}
