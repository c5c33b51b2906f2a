import { addDays, isoWeekday } from './dates.ts'
import { addMonths, daysBetween } from '#contract/kit/text/plain-days.ts'
import { commonYear } from '#contract/kit/text/years.ts'

/** Arithmetic of plain dates (`yyyy-MM-dd`) for calendars; none of it touches a time zone. */

const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)
/** A day of the calendar: 31 February is none. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? utcOf(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
export const isWeekend = (date: string): boolean => isoWeekday(date) > 5

export const monthStart = (date: string): string => `${date.slice(0, 8)}01`
export const monthEnd = (date: string): string => addDays(addMonths(monthStart(date), 1), -1)
/** Monday of the week. */
export const weekStart = (date: string): string => addDays(date, 1 - isoWeekday(date))

/** The whole weeks, from Monday, that show a month: 28 to 42 days. */
export function monthDays(month: string): string[] {
  const first = weekStart(monthStart(month))
  const weeks = Math.ceil((daysBetween(first, monthEnd(month)) + 1) / 7)
  return Array.from({ length: weeks * 7 }, (_, day) => addDays(first, day))
}

/** Every day from one to another, both included. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day))

/** A typed date: `2026-11-21`, `2026/11/21`, `20261121`; null where there is no such day. */
export function readDate(text: string): string | null {
  const match = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(text.trim())
  if (!match) return null
  const date = `${commonYear(Number(match[1]))}-${(match[2] ?? match[4]!).padStart(2, '0')}-${(match[3] ?? match[5]!).padStart(2, '0')}`
  const utc = utcOf(date)
  return Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date ? null : date
}
