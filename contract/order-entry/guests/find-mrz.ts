import { readMrz, type Mrz } from './mrz.ts'

type Found = { mrz: Mrz; from: number; to: number }
type Bit = { text: string; from: number; to: number }

/** As scanners and typing hands write the filler. */
const tidy = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[«《]/g, '<<')
    .replace(/[‹〈＜]/g, '<')

const isZone = (text: string): boolean => /^[A-Z0-9<]+$/.test(text)

/** Words that a zone can be made of, with where they stand. */
function bitsOf(text: string): Bit[] {
  const bits: Bit[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g))
    bits.push({ text: word.length <= 90 ? tidy(word) : '', from: index, to: index + word.length })
  return bits
}

const textAt = (bits: readonly Bit[], at: number): string => bits[at]?.text ?? ''

/** A line of names ends in fillers: miscounted ones are counted anew. */
function namesLine(text: string, length: number): string | null {
  const stored = text.replace(/(?<!<)<+$/, '')
  return stored.length > length || stored.length < 5 ? null : stored.padEnd(length, '<')
}
/** The second line of a passport: what stands between its two ends is filled up to its length. */
function numbersLine(text: string, length: number): string | null {
  if (text.length === length) return text
  if (text.length < 30 || Math.abs(text.length - length) > 6) return null
  const tail = length === 44 ? 2 : 1
  const middle = text.slice(28, -tail).replace(/(?<!<)<+$/, '')
  return middle.length > length - 28 - tail
    ? null
    : text.slice(0, 28) + middle.padEnd(length - 28 - tail, '<') + text.slice(-tail)
}

/** Words from `at` on put together up to about a line's length: scanners break lines. */
function* linesFrom(
  bits: readonly Bit[],
  at: number,
  length: number,
): Generator<{ line: string; next: number }> {
  let line = ''
  for (let next = at; next < bits.length && next < at + 6; next++) {
    const text = textAt(bits, next)
    if (!isZone(text)) return
    line += text
    if (line.length > length + 6) return
    if (line.length >= length - 8) yield { line, next: next + 1 }
  }
}

const isStart = (text: string): boolean =>
  /^[PIACV1][A-Z0-9<]?/.test(text) && text.length >= 5 && /</.test(text)

/**
 * Kind, issuer and a name after them. Doc 9303 lets a holder have one name only, the primary identifier, with fillers after it
 * (`P<PAKZAHRA<<<`, `P<MMRAYE<AYE<WIN<<<`); the check digits of the second line prove that it is a zone.
 */
const isNamesLine = (text: string): boolean => /^[A-Z1][A-Z0-9<][A-Z0-9<]{3}(<<)?[A-Z0-9]/.test(text)

/** Two dates and their check digits, some of them misread. */
const manyDigits = /(?:\d\D{0,9}){8}/
function twoLines(bits: readonly Bit[], at: number, length: 44 | 36, today: string) {
  // The first line may have lost its fillers altogether.
  for (const first of [...linesFrom(bits, at, length), { line: textAt(bits, at), next: at + 1 }]) {
    const names = namesLine(first.line, length)
    if (!names || !isZone(first.line) || !isNamesLine(names)) continue
    for (const second of linesFrom(bits, first.next, length)) {
      const numbers = numbersLine(second.line, length)
      const mrz = numbers && manyDigits.test(numbers) && readMrz([names, numbers], today)
      if (mrz) return { mrz, next: second.next }
    }
  }
  return null
}

function threeLines(bits: readonly Bit[], at: number, today: string) {
  for (const first of linesFrom(bits, at, 30))
    for (const second of linesFrom(bits, first.next, 30)) {
      const third = bits[second.next]
      if (first.line.length !== 30 || second.line.length !== 30 || !third || !isZone(third.text)) continue
      const names = namesLine(third.text, 30)
      const mrz = names && readMrz([first.line, second.line, names], today)
      if (mrz) return { mrz, next: second.next + 1 }
    }
  return null
}

/** As many words are tried as beginnings: whoever pastes more pastes no passports. */
const maxTries = 1_000

/** Every machine-readable zone in a text, wherever it stands in it, with its place. */
export function findMrz(text: string, today: string): Found[] {
  if (!/[<«‹〈＜]/.test(text)) return []
  const bits = bitsOf(text)
  const found: Found[] = []
  let tried = 0
  for (let at = 0; at < bits.length; at++) {
    if (!isStart(textAt(bits, at)) || ++tried > maxTries) continue
    const zone = twoLines(bits, at, 44, today) ?? twoLines(bits, at, 36, today) ?? threeLines(bits, at, today)
    if (!zone) continue
    found.push({ mrz: zone.mrz, from: bits[at]?.from ?? 0, to: bits[zone.next - 1]?.to ?? text.length })
    at = zone.next - 1
  }
  return found
}
