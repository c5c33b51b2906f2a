import { createHash } from 'node:crypto'

/** The same uuid for the same text (RFC 9562, version 8). */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text, 'utf8').digest('hex')
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
