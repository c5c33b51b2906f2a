import type { Encoding } from '#contract/kit/sheet/encodings.ts'
import { commonLetters } from './common-letters.ts'

// How like words of its language a decoded text is: points for each byte that is no ASCII, so that alphabets of one byte a letter
// and of two are compared. A letter that could not be made, or that nobody writes there, costs more than good ones bring.

const points = { lost: -10, odd: -3, rare: -1, plain: 0.3, mark: 0.5, good: 1.5, best: 1.8, utf8: 3 } as const

const isLost = (code: number): boolean =>
  code === 0xfffd || (code >= 0x80 && code <= 0x9f) || (code >= 0xe000 && code <= 0xf8ff)
const isSmall = (code: number): boolean => code >= 97 && code <= 122
const isAsciiLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const isThai = (code: number): boolean => code >= 0x0e01 && code <= 0x0e5b
const isThaiConsonant = (code: number): boolean => code >= 0x0e01 && code <= 0x0e2e
const isThaiMark = (code: number): boolean =>
  code === 0x0e31 || (code >= 0x0e34 && code <= 0x0e3a) || (code >= 0x0e47 && code <= 0x0e4e)
const isThaiLead = (code: number): boolean => code >= 0x0e40 && code <= 0x0e44
const isThaiBehind = (code: number): boolean => code === 0x0e30 || code === 0x0e32 || code === 0x0e33
const isThaiDigit = (code: number): boolean => code >= 0x0e50 && code <= 0x0e59
const commonThai = new Set('านรอกงเมยลวดทสตหปัี่้ิแะไคบพชโใุูืจขำ็์'.split('').map((letter) => letter.charCodeAt(0)))
const rareThai = new Set('ฃฅฌฆฑฒฎฏฦฤๅฺ๚๛ํ๎'.split('').map((letter) => letter.charCodeAt(0)))

/** A mark stands on a consonant, a vowel before one, and no letter of Thai beside one of ours. */
function thai(before: number, code: number, after: number): number {
  if (!isThai(code)) return 0
  if (isThaiMark(code) && !isThaiConsonant(before) && !isThaiMark(before)) return 2 * points.odd
  if (isThaiLead(code) && !isThaiConsonant(after)) return 2 * points.odd
  if (isAsciiLetter(before) || isAsciiLetter(after)) return points.odd
  if (isThaiDigit(code) && isThai(before) && !isThaiDigit(before)) return points.odd
  // A vowel behind its consonant, the sign of a repeated word at its end, the sign of money beside figures.
  if (isThaiBehind(code) && !isThaiConsonant(before) && !isThaiMark(before) && before !== 0x0e32)
    return 2 * points.odd
  if (code === 0x0e46 && isThai(after)) return points.odd
  if (code === 0x0e3f && isThai(before) && !isThaiDigit(before)) return points.odd
  // The sign of a shortened word ends it.
  if (code === 0x0e2f && isThaiConsonant(after) && after !== 0x0e25) return 2 * points.odd
  return commonThai.has(code) ? points.good : rareThai.has(code) ? points.rare : points.plain
}

const latinMarks = new Set('‘’“”–—…•€£¥°ºª«»¿¡§©®™\u00A0'.split('').map((letter) => letter.charCodeAt(0)))
/** ß stands beside an accent as often as not. */
const sharpS = 0xdf
const isWestern = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xff && code !== 0xd7 && code !== 0xf7) ||
  'ŠŽšžŸŒœ'.includes(String.fromCharCode(code))
const isCapital = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xde) || 'ŠŽŸŒ'.includes(String.fromCharCode(code))

/** A letter with an accent stands among those without; seldom two in a row, and no capital behind a small letter. */
function western(before: number, code: number, after: number): number {
  if (latinMarks.has(code)) return isWestern(before) && isWestern(after) ? points.odd : points.mark
  if (code === sharpS || before === sharpS || after === sharpS) return points.good
  if (!isWestern(code)) return 0.5 * points.odd
  const beside = Number(before > 127 && isWestern(before)) + Number(after > 127 && isWestern(after))
  if (beside === 2) return points.odd
  if (isCapital(code) && isSmall(before)) return points.odd
  if (beside === 1) return points.rare / 2
  return points.good
}

type Old = keyof typeof commonLetters
/** Of what bytes two-byte letters are: the rows that people use, those that they seldom use, signs, and the rest. */
function eastern(encoding: Old, letter: string, [lead, trail]: readonly [number, number]): number {
  if (commonLetters[encoding].has(letter)) return 2 * points.best
  const code = letter.charCodeAt(0)
  if (encoding === 'euc-kr') {
    if (lead < 0xa1 || trail < 0xa1) return 2 * points.odd
    if (lead <= 0xac) return lead <= 0xa3 ? 2 * points.plain : 2 * points.odd
    return code >= 0xac00 && code <= 0xd7a3 ? 2 * points.plain : 4 * points.rare
  }
  if (encoding === 'big5') {
    if (lead < 0xa1) return 2 * points.odd
    if (lead <= 0xa3) return 2 * points.plain
    return lead <= 0xc6 ? 2 * points.plain : lead >= 0xc9 ? 2 * points.rare : 2 * points.odd
  }
  if (trail < 0xa1 || lead < 0xa1) return 2 * points.odd
  if (lead === 0xa1 || lead === 0xa3) return 2 * points.mark
  if (lead < 0xb0 || lead > 0xf7) return 2 * points.odd
  return lead <= 0xd7 ? 2 * points.plain : points.rare
}

const isOld = (encoding: Encoding): encoding is Old => encoding in commonLetters

/** Bytes of each letter as the decoder took them, one letter after the other. */
function easternText(encoding: Old, bytes: Uint8Array): number {
  const decoder = new TextDecoder(encoding)
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[at + 1] ?? 0
    const pair = decoder.decode(bytes.subarray(at, at + 2))
    const whole = pair.length === 1 && !isLost(pair.charCodeAt(0))
    // One letter of the east amid a word of ours is two of the west.
    const isAmid = whole && isAsciiLetter(bytes[at - 1] ?? 0) && isSmall(bytes[at + 2] ?? 0)
    if (whole) at += 1
    sum += isAmid ? 2 * points.odd : whole ? eastern(encoding, pair, [lead, trail]) : points.lost
  }
  return sum
}

/** More letters than these are hardly UTF-8 without meaning to be. */
const maxByChance = 20
const shortScripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Armenian', 'Thaana', 'Syriac', 'Nko']
const scripts = shortScripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
/** Words of two bytes a letter. A fixed space, « », and a dot in the middle are between them: every alphabet has these. */
const shortWords = /(?:(?![\u00A0\u00AB\u00B7\u00BB])[\u0080-\u07FF])+/g

/**
 * Does a text that reads as UTF-8 do so by chance? By chance all its letters are of two bytes, and a word has letters of several
 * alphabets, a sign of the west amid others, or begins with a mark that stands on nothing.
 */
export function isUtf8ByChance(text: string): boolean {
  if (/[\u0800-\uFFFC]/.test(text) || text.replace(/[\0-\u007F]/g, '').length > maxByChance) return false
  // What an accent stands on may be ASCII: some programs write é as e and a mark.
  if (/(?:^|[^\p{L}\p{M}])\p{M}/u.test(text)) return true
  return (text.match(shortWords) ?? []).some(
    (word) =>
      scripts.filter((script) => script.test(word)).length > 1 ||
      (/[\u0080-\u00BF]/.test(word) && scripts.slice(1).some((script) => script.test(word))),
  )
}

export function likeness(encoding: Encoding, bytes: Uint8Array): number {
  if (isOld(encoding)) return easternText(encoding, bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (encoding === 'utf-8' && isUtf8ByChance(text)) return points.lost * bytes.length
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) continue
    if (isLost(code)) sum += points.lost
    else if (encoding === 'utf-8') sum += points.utf8 * (code < 0x800 ? 2 : 3)
    else
      sum += (encoding === 'windows-874' ? thai : western)(
        text.charCodeAt(at - 1),
        code,
        text.charCodeAt(at + 1),
      )
  }
  return sum
}
