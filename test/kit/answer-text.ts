import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

/** What stands on the pages of a document, laid out as it is printed where asked. */
export function pdfText(pdf: Uint8Array, ...more: '-layout'[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'longtail-pdf-'))
  const file = path.join(folder, 'document.pdf')
  fs.writeFileSync(file, pdf)
  try {
    return execFileSync('pdftotext', [...more, file, '-'], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** What an answer says: a workbook is unpacked, a whole document read as it is printed too, anything else as it lies. */
export async function answerText(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const begins = (sign: string) => strFromU8(bytes.subarray(0, sign.length), true) === sign
  if (begins('PK'))
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join(' ')
  const lies = strFromU8(bytes, true)
  return begins('%PDF') && lies.includes('%%EOF') ? `${lies} ${pdfText(bytes)}` : strFromU8(bytes)
}
