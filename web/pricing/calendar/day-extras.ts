import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import type { stockApi } from '#contract/stock/stock.api.ts'
import { clientFor } from '../../kit/call/client.ts'
import { useRead } from '../../kit/call/query.ts'
import { addDays } from '../../kit/words/dates.ts'
import { daysBetween, isWeekend } from '../../kit/words/days.ts'

const stock = clientFor<Pick<typeof stockApi, 'nextDays'>>('stock')

/** What stands in a day besides its prices. */
export type DayExtras = {
  costs: ReadonlyMap<string, { costMinor: number | null; marginMinor: number | null }>
  /** What is left of the day, over all its sessions; null = not counted. */
  left: ReadonlyMap<string, number | null>
}

/** Cost, margin and what is left of a calendar's days, where they are asked for. */
export function useDayExtras(calendar: Calendar, on: boolean): DayExtras | null {
  const { sku, today, from, to, costs = [] } = calendar
  const first = from < today ? today : from
  const days = Math.min(62, daysBetween(first, to) + 1)
  const { data } = useRead(
    stock.nextDays,
    { skuId: sku.id, from: first, days: Math.max(1, days) },
    { enabled: on && days > 0, keep: true, live: ['stock', 'order'], skipToast: true },
  )
  if (!on) return null
  const left = new Map<string, number | null>()
  for (const row of data?.rows ?? []) {
    const before = left.get(row.date)
    left.set(row.date, row.left === null ? null : (before ?? 0) + (row.blocked ? 0 : row.left))
  }
  return { costs: new Map(costs.map((row) => [row.date, row])), left }
}

/** Days of a month from today on: its Saturdays and Sundays, or all of it. */
export function quickDays(month: string, today: string, which: 'weekends' | 'rest'): string[] {
  const found: string[] = []
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1))
    if (day >= today && (which === 'rest' || isWeekend(day))) found.push(day)
  return found
}
