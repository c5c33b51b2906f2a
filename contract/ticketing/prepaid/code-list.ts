/** The most codes that are read at once. */
export const maxCodes = 20_000

/** A code as it is compared with others: capitals, without blanks. */
export const codeKey = (code: string): string => code.replace(/\s+/g, '').toUpperCase()

/** Codes of a pasted text: one a line, or parted by commas, semicolons or tabs. */
export const readCodes = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((code) => code.trim())
    .filter(Boolean)

/**
 * Codes with a prefix and every number from the first to the last, both included, as long as the first is written (`0098` to
 * `0101`). Null where that is no range or more than `maxCodes`.
 */
export function codesOfRange({
  prefix,
  first,
  last,
}: {
  prefix: string
  first: string
  last: string
}): string[] | null {
  if (!/^\d{1,15}$/.test(first) || !/^\d{1,15}$/.test(last)) return null
  const [from, to] = [Number(first), Number(last)]
  if (to < from || to - from >= maxCodes) return null
  return Array.from(
    { length: to - from + 1 },
    (_, at) => prefix + String(from + at).padStart(first.length, '0'),
  )
}

/** What kind of sign stands at each place of a code: a digit, a letter, or the sign itself. */
const shapeOf = (code: string): string =>
  codeKey(code).replace(/./gu, (sign) => (/\d/.test(sign) ? '9' : /\p{L}/u.test(sign) ? 'A' : sign))
/** The same for codes whose letters and digits stand anywhere: only length and other signs count. */
const lengthOf = (code: string): string => shapeOf(code).replace(/[9A]/g, '?')

/** As many codes as a pattern is learnt from. */
const learntFrom = 20
/** As many of them as must agree, of ten. */
const agreeing = 8

/**
 * How codes of a list look, learnt from its first rows: their kind of sign by place, or where those differ their length. Null
 * where the rows do not agree, so that none is wrong.
 */
function learnPattern(codes: readonly string[]): ((code: string) => boolean) | null {
  const rows = codes.slice(0, learntFrom)
  if (rows.length < 3) return null
  for (const look of [shapeOf, lengthOf]) {
    const counts = Map.groupBy(rows, look)
    const [shape, same] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (same && same.length * 10 >= rows.length * agreeing) return (code) => look(code) === shape
  }
  return null
}

export const codeProblems = ['twice', 'existing', 'pattern', 'expired', 'tooLong'] as const
export type CodeProblem = (typeof codeProblems)[number]
export type JudgedCode = { code: string; problem: CodeProblem | null }

/** What each code of a list comes to: the first problem that keeps it out, or null where it lands. */
export function judgeCodes(
  codes: readonly string[],
  { existing, isExpired }: { existing: ReadonlySet<string>; isExpired: boolean },
): JudgedCode[] {
  const fits = learnPattern(codes)
  const seen = new Set<string>()
  const problemOf = (code: string): CodeProblem | null => {
    const key = codeKey(code)
    if (seen.has(key)) return 'twice'
    seen.add(key)
    if (key.length > 500) return 'tooLong'
    if (existing.has(key)) return 'existing'
    if (isExpired) return 'expired'
    return fits && !fits(code) ? 'pattern' : null
  }
  return codes.map((code) => ({ code, problem: problemOf(code) }))
}
