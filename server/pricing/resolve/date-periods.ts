import { firstOf, lastOf } from '#contract/kit/given.ts'
import { weekdayOf } from './price-layers.ts'

/** What holds on one day for one session; null = nothing, which is not told. */
export type OnDay<T> = { date: string; session: string; value: T | null }
/** What holds from a day to a day, on some weekdays (none = all); `session` '' = all of them, or a day as a whole. */
export type Period<T> = { from: string; to: string; weekdays: number[]; session: string; value: T }
type Line<T> = Omit<Period<T>, 'session'>
type Held<T> = { date: string; value: T }
type Same<T> = (a: T, b: T) => boolean
/** The day that follows another: the next one, where only some days are asked for. */
type After = (date: string) => string

/** A pattern of weekdays is only told as one where it holds for two weeks and more. */
const patternDays = 14

/**
 * Days as people write prices down: a line for each stretch with one price, weekdays where a stretch has a price for each
 * of them. Sessions that all are the same are one. Days of a session must be in order.
 */
export function datePeriods<T>(
  days: readonly OnDay<T>[],
  same: Same<T>,
  after: After = dayAfter,
): Period<T>[] {
  const bySession = Map.groupBy(days, ({ session }) => session)
  const sessions = [...bySession].map(([session, own]) => ({ session, lines: linesOf(own, same, after) }))
  const [first, ...others] = sessions
  if (!first) return []
  const alike = others.every(({ lines }) => JSON.stringify(lines) === JSON.stringify(first.lines))
  return alike
    ? first.lines.map((line) => ({ ...line, session: '' }))
    : sessions.flatMap(({ session, lines }) => lines.map((line) => ({ ...line, session })))
}

function linesOf<T>(days: readonly OnDay<T>[], same: Same<T>, after: After): Line<T>[] {
  const lines: Line<T>[] = []
  for (const stretch of stretches(days, same, after)) {
    for (const line of tell(stretch, same)) {
      const last = lines.at(-1)
      if (last && joins(last, line, same, after)) last.to = line.to
      else lines.push(line)
    }
  }
  return lines
}

/** Unbroken days on which no weekday has two prices. */
function stretches<T>(days: readonly OnDay<T>[], same: Same<T>, after: After): Held<T>[][] {
  const found: Held<T>[][] = []
  let stretch: Held<T>[] = []
  let byWeekday = new Map<number, T>()
  let next = ''
  const close = () => {
    if (stretch.length) found.push(stretch)
    stretch = []
    byWeekday = new Map()
  }
  for (const { date, value } of days) {
    if (date !== next) close()
    next = after(date)
    if (value === null) {
      close()
      continue
    }
    const weekday = weekdayOf(date)
    const existing = byWeekday.get(weekday)
    if (existing !== undefined && !same(existing, value)) close()
    byWeekday.set(weekday, value)
    stretch.push({ date, value })
  }
  close()
  return found
}

function tell<T>(stretch: readonly Held<T>[], same: Same<T>): Line<T>[] {
  const [first, last] = [firstOf(stretch), lastOf(stretch)]
  const groups: Held<T>[][] = []
  for (const day of stretch) {
    const group = groups.find(([one]) => same(one!.value, day.value))
    if (group) group.push(day)
    else groups.push([day])
  }
  if (groups.length === 1) return [{ from: first.date, to: last.date, weekdays: [], value: first.value }]
  if (stretch.length < patternDays) return runs(stretch, same)
  return groups.map((group) => ({
    from: first.date,
    to: last.date,
    weekdays: [...new Set(group.map(({ date }) => weekdayOf(date)))].sort(),
    value: firstOf(group).value,
  }))
}

/** Day after day, a line for each change. */
function runs<T>(stretch: readonly Held<T>[], same: Same<T>): Line<T>[] {
  const lines: Line<T>[] = []
  for (const { date, value } of stretch) {
    const last = lines.at(-1)
    if (last && same(last.value, value)) last.to = date
    else lines.push({ from: date, to: date, weekdays: [], value })
  }
  return lines
}

const joins = <T>(a: Line<T>, b: Line<T>, same: Same<T>, after: After): boolean =>
  a.weekdays.length === 0 && b.weekdays.length === 0 && same(a.value, b.value) && after(a.to) === b.from

const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()
