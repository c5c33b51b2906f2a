import { Script, createContext } from 'node:vm'

// A pattern is pumped: texts that repeat what stands in it, longer and longer, behind what it begins with and before what it does
// not expect. Time is only compared with itself: four times the text may cost four times the time, and not sixteen times.

const longest = 16_384
const stopMs = 1_500
/** Below this nothing is measured well. */
const measurableMs = 4
/** Of a text four times as long: four times is linear, sixteen times is square. */
const tooSteep = 9

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

const context = createContext({ pattern: /x/, text: '' })
const run = new Script('text.replace(pattern, "")')
function msOf(pattern: RegExp, text: string): number {
  Object.assign(context, { pattern, text })
  pattern.lastIndex = 0
  const begun = performance.now()
  try {
    run.runInContext(context, { timeout: stopMs })
  } catch {
    return Infinity
  }
  return performance.now() - begun
}

/** The text that a pattern takes far longer for the longer it is; undefined for a pattern that is linear. */
export function steepText(source: string, flags: string): string | undefined {
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags.replace('y', '')}g`)
  for (const prefix of prefixesOf(source))
    for (const unit of unitsOf(source))
      for (const suffix of ['\u0001', '']) {
        const textOf = (length: number) => prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix
        if (isSteep(pattern, textOf) && isSteep(pattern, textOf))
          return `${JSON.stringify(prefix)} + ${JSON.stringify(unit)} × n + ${JSON.stringify(suffix)}`
      }
  return undefined
}

function isSteep(pattern: RegExp, textOf: (length: number) => string): boolean {
  let length = 64
  let ms = msOf(pattern, textOf(length))
  while (ms < measurableMs && length < longest) {
    length *= 4
    ms = msOf(pattern, textOf(length))
  }
  if (ms === Infinity) return true
  if (ms < measurableMs) return false
  const best = (size: number) => Math.min(...[1, 2, 3].map(() => msOf(pattern, textOf(size))))
  const [quarter, whole] = [best(length / 4), best(length)]
  return whole === Infinity || (whole >= measurableMs / 2 && whole / quarter > tooSteep)
}
