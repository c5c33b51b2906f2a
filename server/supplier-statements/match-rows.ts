import type { RowMeaning } from './read-statement.ts'

/** A line of ours that a supplier may be asking for. */
export type OurLine = {
  id: number
  /** Our order's code, the supplier's own, the mirror order's. */
  codes: readonly string[]
  day: string
  /** Whoever it may be booked under. */
  names: readonly string[]
  oursMinor: number
}
export type Match = { lineId: number; foundBy: 'code' | 'guest' } | null
type Row = Pick<RowMeaning, 'code' | 'day' | 'guest' | 'amountMinor'>

export const codeKey = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'khun',
  'คุณ',
  'นาย',
  'นาง',
  'นางสาว',
  '先生',
  '女士',
])
/** The words of a name whatever their order, without titles. */
const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word && !titles.has(word))
    .toSorted()
    .join(' ')

/**
 * Which line each row is about: by its code, else by day and guest. Where several could be, the day and then the amount decide;
 * what still fits equally is left to a person. What bears a code of ours is never looked for by a name.
 */
export function lineMatcher(lines: readonly OurLine[]): (row: Row) => Match {
  const byCode = group(lines, (line) => line.codes.map(codeKey))
  const byGuest = group(lines, (line) => line.names.map((name) => `${line.day} ${nameKey(name)}`))
  return (row) => {
    const coded = (codeKey(row.code) && byCode.get(codeKey(row.code))) || []
    if (coded.length) {
      const line = onlyOne(coded, row)
      return line ? { lineId: line.id, foundBy: 'code' } : null
    }
    const key = row.day && nameKey(row.guest) ? `${row.day} ${nameKey(row.guest)}` : ''
    const line = onlyOne((key && byGuest.get(key)) || [], row)
    return line ? { lineId: line.id, foundBy: 'guest' } : null
  }
}

function group(
  lines: readonly OurLine[],
  keysOf: (line: OurLine) => readonly string[],
): Map<string, OurLine[]> {
  const found = new Map<string, OurLine[]>()
  for (const line of lines)
    for (const key of new Set(keysOf(line).filter(Boolean))) found.set(key, [...(found.get(key) ?? []), line])
  return found
}

function onlyOne(lines: readonly OurLine[], { day, amountMinor }: Row): OurLine | undefined {
  const sameDay = day ? lines.filter((line) => line.day === day) : []
  const some = sameDay.length ? sameDay : lines
  if (some.length === 1) return some[0]
  const same = some.filter(({ oursMinor }) => oursMinor === amountMinor)
  return same.length === 1 ? same[0] : undefined
}
