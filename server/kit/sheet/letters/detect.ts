import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { declaredEncoding } from './declared.ts'
import { isUtf8ByChance, likeness } from './likeness.ts'

/** So much of what is no ASCII tells how the rest is written. */
const sampleBytes = 48 * 1024
const guessed = ['gb18030', 'windows-874', 'euc-kr', 'big5', 'windows-1252', 'utf-8'] as const
/** What one head that files are known to have weighs: as much as some letters that are used everywhere. */
const headPoints = 8

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Of two bytes a letter one is zero, always at the same end, where ASCII is among it. */
function utf16(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length < 2 || bytes.length % 2) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, 4096); at++)
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // A letter like 一 has its zero at the other end.
  if (even + odd === 0 || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  // A program or a picture has zeros too, but makes no text.
  // oxlint-disable-next-line no-control-regex
  return /[\u0001-\u0008\u000E-\u001F]/.test(new TextDecoder(encoding).decode(bytes.subarray(0, 4096)))
    ? undefined
    : encoding
}

/** The lines that have more than ASCII, as far as is looked; in none of these alphabets a line end is part of a letter. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  let at = 0
  while (at < bytes.length && size < sampleBytes) {
    const found = bytes.subarray(at).findIndex((byte) => byte > 127)
    if (found < 0) break
    const start = Math.max(at, bytes.lastIndexOf(10, at + found) + 1)
    const end = bytes.indexOf(10, at + found)
    const line = bytes.subarray(start, Math.min(end < 0 ? bytes.length : end + 1, start + sampleBytes))
    parts.push(line)
    size += line.length
    at = end < 0 ? bytes.length : end + 1
  }
  return Buffer.concat(parts)
}

/** How many letters of more than one byte UTF-8 makes of it: by chance hardly two. */
const lettersInUtf8 = (bytes: Uint8Array): number =>
  new TextDecoder('utf-8').decode(sampleOf(bytes)).replace(/[^\u0080-\uFFFC]/g, '').length

/**
 * How the letters of a text are written: by its first bytes, by what it declares, because it reads as UTF-8 without loss, else by
 * which of the old alphabets makes words: those that heads of such a file have (`heads`), and letters that people use. The person
 * sees what came of it, and may say another one, before anything is kept.
 */
export function encodingOf(bytes: Uint8Array, heads: readonly string[] = []): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8'
  const wide = utf16(bytes)
  if (wide) return wide
  const clean = isUtf8(bytes)
  const declared = declaredEncoding(bytes)
  // Programs declare an old alphabet and write another; so many letters of UTF-8 are no chance.
  if (
    declared &&
    declared !== 'utf-8' &&
    !declared.startsWith('utf-16') &&
    !(clean && lettersInUtf8(bytes) >= 3)
  )
    return declared
  const sample = sampleOf(bytes)
  if (clean && !isUtf8ByChance(new TextDecoder('utf-8').decode(sample))) return 'utf-8'
  const words = heads.filter((word) => /[^\p{ASCII}]/u.test(word) && word.length > 1)
  const scored = guessed.map((encoding) => {
    const text = words.length ? new TextDecoder(encoding).decode(sample).toLowerCase().replace(/\s/g, '') : ''
    const found = words.filter((word) => text.includes(word)).length
    return { encoding, score: likeness(encoding, sample) + found * headPoints }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '')
