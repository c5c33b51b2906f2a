import type { attachmentTypes } from '#contract/files/files.schema.ts'
import { isTooLarge, readPicture } from './picture.ts'

type AttachmentType = keyof typeof attachmentTypes

/** What a scan really is, by its own bytes: a picture that can be shown, or a PDF; undefined for anything else. */
export function readDocument(
  content: Uint8Array,
): 'image/jpeg' | 'image/png' | 'application/pdf' | undefined {
  const picture = readPicture(content)
  if (picture) return isTooLarge(picture) ? undefined : picture.contentType
  return Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'application/pdf' : undefined
}

/** What an attachment is: a document as above, Office's archive that holds what its name says, or plain text. */
export function readAttachment(content: Uint8Array, fileName: string): AttachmentType | undefined {
  return readDocument(content) ?? readOffice(content) ?? readText(content, fileName)
}

const archive = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const office = [
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const

/** An archive lists its parts by name, uncompressed, at its end. */
function readOffice(content: Uint8Array): AttachmentType | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!bytes.subarray(0, 4).equals(archive) || !bytes.includes('[Content_Types].xml')) return undefined
  // Macros run: a workbook or a letter that brings some is not taken.
  if (bytes.includes('vbaProject.bin')) return undefined
  return office.find(([part]) => bytes.includes(part))?.[1]
}

/** Letters all through, as UTF-8: no part of a program. */
function readText(content: Uint8Array, fileName: string): AttachmentType | undefined {
  if (content.length === 0 || content.includes(0)) return undefined
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
  return /\.csv$/i.test(fileName) ? 'text/csv' : 'text/plain'
}
