import type { GuestKind } from '../kit/guests.ts'

/** A range of days and some of its weekdays (ISO, 1 = Monday; [] = all), for one session ('' = the whole day). */
export type Span = { from: string; to: string; weekdays: readonly number[]; session?: string | undefined }

const dayLength = 86_400_000
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength
const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)
/** ISO weekday of a day number: day 0, 1970-01-01, was a Thursday. */
const weekdayAt = (day: number): number => ((day + 3) % 7) + 1

const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
const daysOfWeek = ({ weekdays }: Span): readonly number[] => (weekdays.length ? weekdays : everyDay)

/** How many days two spans have in common and which is the first; null where there is none. */
export function sharedDays(a: Span, b: Span): { days: number; first: string } | null {
  if (a.session && b.session && a.session !== b.session) return null
  const start = Math.max(dayNumber(a.from), dayNumber(b.from))
  const end = Math.min(dayNumber(a.to), dayNumber(b.to))
  const both = daysOfWeek(a).filter((weekday) => daysOfWeek(b).includes(weekday))
  const firsts = both
    .map((weekday) => start + ((weekday - weekdayAt(start) + 7) % 7))
    .filter((day) => day <= end)
  if (!firsts.length) return null
  const days = firsts.reduce((all, day) => all + Math.floor((end - day) / 7) + 1, 0)
  return { days, first: dateOf(Math.min(...firsts)) }
}

/** What lies over other prices or costs: when, and for whom it has an answer. */
export type Laid = Span & {
  /** Later made = larger; not given for what is about to be made. */
  id?: number | undefined
  kinds: readonly GuestKind[]
  /** Of a cost: costs of two currencies never mix. */
  currency?: string | undefined
}
export type Overlap = { id: number; days: number; first: string; kinds: GuestKind[]; wins: boolean }

/**
 * Where one meets others on the same days for the same guests: there one of the two is not heard. `wins` says whether
 * this one is; a session goes before the day, then what was made later goes first. Rule: docs/algorithms/prices.md.
 */
export function overlapsOf(one: Laid, others: readonly (Laid & { id: number })[]): Overlap[] {
  return others.flatMap((other) => {
    if (other.id === one.id) return []
    const shared = sharedDays(one, other)
    if (!shared) return []
    const wins = goesBefore(one, other)
    const kinds =
      one.currency === other.currency
        ? one.kinds.filter((kind) => other.kinds.includes(kind))
        : [...(wins ? other : one).kinds]
    return kinds.length ? [{ id: other.id, ...shared, kinds, wins }] : []
  })
}

function goesBefore(one: Laid, other: Laid): boolean {
  const [own, its] = [Boolean(one.session), Boolean(other.session)]
  return own === its ? (one.id ?? Infinity) > (other.id ?? Infinity) : own
}
