import type { Encoding } from '#contract/kit/sheet/encodings.ts'

const starts = (bytes: Uint8Array, mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)
const looked = 64 * 1024

/** Letters that a decoding could not make, or made of what is no text. */
const lost = (text: string): number => (text.match(/[\uFFFD\u0080-\u009F]/g) ?? []).length

/**
 * How the letters of a text are written: told by its first bytes, or because nothing else reads without loss; else by which of
 * the old alphabets makes words that heads of such a file have (`heads`: in small letters, without spaces). The person sees what
 * came of it before anything is kept.
 */
export function encodingOf(bytes: Uint8Array, heads: readonly string[]): Encoding {
  if (starts(bytes, [0xff, 0xfe])) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Not in that.
  }
  const words = heads.filter((word) => /[^\p{ASCII}]/u.test(word) && word.length > 1)
  const start = bytes.subarray(0, looked)
  const scored = (['gb18030', 'windows-874', 'euc-kr', 'big5'] as const).map((encoding) => {
    const text = new TextDecoder(encoding).decode(start).toLowerCase().replace(/\s/g, '')
    return { encoding, score: words.filter((word) => text.includes(word)).length * 10 - lost(text) }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.encoding ?? 'utf-8'
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '')

/** A text as every reader of tables takes it; a workbook, or what is no text, as it is. */
export function inUtf8(bytes: Uint8Array, heads: readonly string[]): Uint8Array {
  const encoding = starts(bytes, [0x50, 0x4b]) ? 'utf-8' : encodingOf(bytes, heads)
  const isText = encoding === 'utf-16le' || !bytes.subarray(0, 4096).includes(0)
  return encoding === 'utf-8' || !isText ? bytes : Buffer.from(decode(bytes, encoding), 'utf8')
}
