import { readCsv } from './csv.ts'
import { BadSheet, readXlsx } from './xlsx.ts'

export { BadSheet } from './xlsx.ts'

/** The rows of a spreadsheet file: a workbook's first sheet, or a text of comma-separated values; its content decides. */
export async function readSheet(content: Uint8Array): Promise<string[][]> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readXlsx(bytes)
  // A text holds no zero byte: an old workbook, a picture or a program does.
  if (bytes.subarray(0, 4096).includes(0)) throw new BadSheet('unreadable')
  return readCsv(new TextDecoder('utf-8', { fatal: false }).decode(bytes))
}
