import type { Amounts } from '#contract/pricing/guests.ts'
import type { SharedPrice } from '#contract/pricing/shared-quotation.schema.ts'
import { sameAmounts } from '../amount-columns.ts'
import { weekdayOf } from '../price-layers.ts'

/** What one session costs on one day; null = not sold. */
export type DayPrice = { date: string; session: string; price: Amounts | null }
type Sold = { date: string; price: Amounts }
type Line = Omit<SharedPrice, 'session'>

/** A pattern of weekdays is only told as one where it holds for two weeks and more. */
const patternDays = 14

/**
 * Days as people write prices down: a line for each stretch with one price, weekdays where a stretch has a price for
 * each of them. Sessions that all cost the same are one. Days must be in order; what is not sold is not told.
 */
export function pricePeriods(days: readonly DayPrice[]): SharedPrice[] {
  const bySession = Map.groupBy(days, ({ session }) => session)
  const told = [...bySession].map(([session, own]) => ({ session, lines: linesOf(own) }))
  const [first, ...others] = told
  if (!first) return []
  const alike = others.every(({ lines }) => JSON.stringify(lines) === JSON.stringify(first.lines))
  return alike
    ? first.lines.map((line) => ({ ...line, session: '' }))
    : told.flatMap(({ session, lines }) => lines.map((line) => ({ ...line, session })))
}

function linesOf(days: readonly DayPrice[]): Line[] {
  const lines: Line[] = []
  for (const stretch of stretches(days)) {
    for (const line of tell(stretch)) {
      const last = lines.at(-1)
      if (last && joins(last, line)) last.to = line.to
      else lines.push(line)
    }
  }
  return lines
}

/** Unbroken days on which no weekday has two prices. */
function stretches(days: readonly DayPrice[]): Sold[][] {
  const found: Sold[][] = []
  let stretch: Sold[] = []
  let byWeekday = new Map<number, Amounts>()
  const close = () => {
    if (stretch.length) found.push(stretch)
    stretch = []
    byWeekday = new Map()
  }
  for (const { date, price } of days) {
    if (!price) {
      close()
      continue
    }
    const weekday = weekdayOf(date)
    const known = byWeekday.get(weekday)
    if (known && !sameAmounts(known, price)) close()
    byWeekday.set(weekday, price)
    stretch.push({ date, price })
  }
  close()
  return found
}

function tell(stretch: readonly Sold[]): Line[] {
  const [first, last] = [stretch[0]!, stretch.at(-1)!]
  const groups: Sold[][] = []
  for (const day of stretch) {
    const group = groups.find(([one]) => sameAmounts(one!.price, day.price))
    if (group) group.push(day)
    else groups.push([day])
  }
  if (groups.length === 1) return [{ from: first.date, to: last.date, weekdays: [], ...first.price }]
  if (stretch.length < patternDays) return runs(stretch)
  return groups.map((group) => ({
    from: first.date,
    to: last.date,
    weekdays: [...new Set(group.map(({ date }) => weekdayOf(date)))].sort(),
    ...group[0]!.price,
  }))
}

/** Day after day, a line for each change. */
function runs(stretch: readonly Sold[]): Line[] {
  const lines: Line[] = []
  for (const { date, price } of stretch) {
    const last = lines.at(-1)
    if (last && sameAmounts(last, price)) last.to = date
    else lines.push({ from: date, to: date, weekdays: [], ...price })
  }
  return lines
}

const joins = (a: Line, b: Line): boolean =>
  a.weekdays.length === 0 &&
  b.weekdays.length === 0 &&
  sameAmounts(a, b) &&
  Temporal.PlainDate.from(a.to).add({ days: 1 }).toString() === b.from
