import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { useDaysLeft, type DaysLeft } from '../../kit/route/day-left.ts'
import { addDays } from '../../kit/words/dates.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { isWeekend } from '../../kit/words/days.ts'

/** What stands in a day besides its prices. */
export type DayExtras = {
  costs: ReadonlyMap<string, { costMinor: number | null; marginMinor: number | null }>
  left: DaysLeft
}

/** Cost, margin and what is left of a calendar's days, where they are asked for. */
export function useDayExtras(calendar: Calendar, on: boolean): DayExtras | null {
  const { sku, today, from, to, costs = [] } = calendar
  const first = from < today ? today : from
  const days = Math.min(62, daysBetween(first, to) + 1)
  const left = useDaysLeft({ skuId: sku.id, from: first, days: Math.max(1, days), on: on && days > 0 })
  if (!on) return null
  return { costs: new Map(costs.map((row) => [row.date, row])), left }
}

/** Days of a month from today on: its Saturdays and Sundays, or all of it. */
export function quickDays(month: string, today: string, which: 'weekends' | 'rest'): string[] {
  const found: string[] = []
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1))
    if (day >= today && (which === 'rest' || isWeekend(day))) found.push(day)
  return found
}
