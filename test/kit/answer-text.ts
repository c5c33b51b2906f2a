import { strFromU8, unzipSync } from 'fflate'
import { pdfText } from './read-pdf.ts'

/** What an answer says: a workbook is unpacked, a whole document read as it is printed too, anything else as it lies. */
export async function answerText(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const begins = (sign: string) => strFromU8(bytes.subarray(0, sign.length), true) === sign
  if (begins('PK'))
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join(' ')
  const lies = strFromU8(bytes, true)
  return begins('%PDF') && lies.includes('%%EOF') ? `${lies} ${await pdfText(bytes)}` : strFromU8(bytes)
}
