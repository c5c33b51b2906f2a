import { maxDays, usualDays, type Comparison } from '#contract/statistics/figures.ts'
import { failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { todayOf } from '../kit/text/today.ts'

export type Days = { from: string; to: string }
const day = (text: string) => Temporal.PlainDate.from(text)
const lengthOf = ({ from, to }: Days): number => day(from).until(day(to)).days + 1

/** The days that are asked for: thirty of them where one end or both are not said, the last of them today. */
export function requestedDays(ctx: Ctx, { from, to }: Partial<Days>): Days {
  const span = { days: usualDays - 1 }
  const last = to ?? (from ? day(from).add(span).toString() : todayOf(ctx))
  return { from: from ?? day(last).subtract(span).toString(), to: last }
}

/** Refuses days that go backwards, or more of them than are told of at once. */
export function checkDays(days: Days): void {
  if (days.to < days.from) failField('to', 'statistics.fieldErrors.daysReversed')
  if (lengthOf(days) > maxDays) failField('to', 'statistics.fieldErrors.tooManyDays', { max: maxDays })
}

/** Whole months, by how many of them; 0 where the days are no whole months. */
function wholeMonths({ from, to }: Days): number {
  const first = day(from)
  const after = day(to).add({ days: 1 })
  return first.day === 1 && after.day === 1 ? first.until(after, { largestUnit: 'months' }).months : 0
}

/**
 * What days are compared with, and how far a day of it is from the day that it stands beside. Whole months have as many whole
 * months before them, other days as many days.
 */
export function comparedWith(days: Days, against: Exclude<Comparison, 'none'>): Days & Apart {
  const first = day(days.from)
  const months = against === 'year' ? 12 : wholeMonths(days)
  const span = months ? { months } : { days: lengthOf(days) }
  const from = first.subtract(span)
  const to = against === 'year' ? day(days.to).subtract(span) : first.subtract({ days: 1 })
  return { from: from.toString(), to: to.toString(), days: from.until(first).days, months }
}

/** The days from the first to the last, the Mondays of their weeks, or their months (yyyy-MM). */
export function timesOf(name: 'day' | 'week' | 'month', { from, to }: Days): string[] {
  const first = day(from)
  const last = day(to)
  const keys: string[] = []
  const start =
    name === 'week'
      ? first.subtract({ days: first.dayOfWeek - 1 })
      : name === 'month'
        ? first.with({ day: 1 })
        : first
  for (let at = start; Temporal.PlainDate.compare(at, last) <= 0; at = at.add({ [`${name}s`]: 1 }))
    keys.push(name === 'month' ? at.toPlainYearMonth().toString() : at.toString())
  return keys
}

/** How far days lie behind those that they stand beside: in days, and where they are whole months or years in months. */
export type Apart = { days: number; months: number }
export const nothingApart: Apart = { days: 0, months: 0 }
