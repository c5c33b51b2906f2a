import { itemAt } from '#contract/kit/given.ts'
/** A page setter takes four bytes for each dot, however small the file is. */
export const maxMegapixels = 25

export type Picture = { contentType: 'image/jpeg' | 'image/png'; width: number; height: number }

export const isTooLarge = ({ width, height }: Picture): boolean => width * height > maxMegapixels * 1_000_000

/** What a picture really is, read from its own bytes; undefined for anything that only calls itself one. */
export function readPicture(content: Uint8Array): Picture | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return readPng(bytes) ?? readJpeg(bytes)
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function readPng(bytes: Buffer): Picture | undefined {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(pngStart)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || bytes.readUInt32BE(8) !== 13) return undefined
  return sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** Walks the segments to the frame's header, which every JPEG has before its picture. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = itemAt(bytes, at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    if (marker === 0xda || marker === 0xd9) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

const sized = (contentType: Picture['contentType'], width: number, height: number): Picture | undefined =>
  width > 0 && height > 0 && width <= 20_000 && height <= 20_000 ? { contentType, width, height } : undefined
