import { readCsv } from './csv.ts'
import { BadSheet, limited, noSheet, type SheetRefusal } from './limits.ts'
import { readWorkbook } from './workbook.ts'

export type SheetAnswer = { rows: string[][] } | { refusal: SheetRefusal }

// The process that reads a spreadsheet: a file made to be slow or large ends with it, and nothing else waits or dies. What
// it sends is as small as the limits say, whatever stands in the file.
process.once('message', (content) => void answer(content as Uint8Array).then((told) => process.send!(told)))

async function answer(content: Uint8Array): Promise<SheetAnswer> {
  try {
    return { rows: await limited(read(content)) }
  } catch (error) {
    return { refusal: (error instanceof BadSheet ? error : noSheet()).refusal }
  }
}

const read = (content: Uint8Array): AsyncIterable<string[]> =>
  Buffer.from(content.buffer, content.byteOffset, 2).toString('latin1') === 'PK'
    ? readWorkbook(content)
    : readCsv(content)
