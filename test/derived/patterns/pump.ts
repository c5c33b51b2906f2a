import { stepCounter } from './steps.ts'

// A pattern is pumped: texts that repeat what stands in it, longer and longer, behind what it begins with and before what it does
// not expect. What it tries is only compared with itself: four times the text may cost four times as much, and not sixteen times.

/** Of a text four times as long: four times is linear, sixteen times is square. A short text is only a first look. */
const tooSteep = 9
const steepAtFirst = 6
const lengths = [16, 64, 256] as const

/** Letters that a pattern's classes stand for, and those that it names. */
function unitsOf(source: string): string[] {
  const named = source.replace(
    /\\u\{?[\da-f]{2,6}\}?|\\x[\da-f]{2}|\\p\{[^}]*\}|\\[a-z]|[\\^$.*+?()[\]{}|]/gi,
    '',
  )
  const letters = new Set([' ', 'a', 'A', '1', '0', '.', '\t', '\n', ...Array.from(named).slice(0, 24)])
  const singles = [...letters]
  const first = singles.filter((one) => named.includes(one) && /[^\w]/.test(one)).slice(0, 4)
  const pairs = first.flatMap((one) => ['a', '1', ' '].flatMap((other) => [one + other, other + one]))
  return [...singles, ...pairs]
}

/** What may have to stand before the pumped part: the letters that a pattern begins with, as they are written. */
function prefixesOf(source: string): string[] {
  const [plain = ''] = /^(?:\^|\\b|\(\?[:=!]|\()*([\w<>&#"'/ -]{1,20})/.exec(source)?.slice(1) ?? []
  return [...new Set(['', 'a', '1', plain.slice(0, 1), plain])]
}

/** The text that a pattern takes far longer for the longer it is; undefined for a pattern that is linear. */
export function steepText(source: string, flags: string): string | undefined {
  const stepsOf = stepCounter(source, flags)
  for (const prefix of prefixesOf(source))
    for (const unit of unitsOf(source))
      for (const suffix of ['\u0001', '']) {
        const steps = (length: number) =>
          stepsOf(prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix)
        const [short, middle, long] = lengths
        const atFirst = steps(middle)
        if (atFirst < steps(short) * steepAtFirst) continue
        if (atFirst === Infinity || steps(long) > atFirst * tooSteep)
          return `${JSON.stringify(prefix)} + ${JSON.stringify(unit)} × n + ${JSON.stringify(suffix)}`
      }
  return undefined
}
