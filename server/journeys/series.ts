/** As many departures are made in one act. */
export const maxSeries = 200

type Series = {
  from: string
  until: string
  weekdays: readonly number[]
  everyWeeks: number
  without: readonly string[]
}

/**
 * Days (yyyy-MM-dd) of a series: on these weekdays (ISO, none = every day) of every so many weeks, counted from the week of its first
 * day, but for those that are left out.
 */
export function seriesDays({ from, until, weekdays, everyWeeks, without }: Series): string[] {
  const first = Temporal.PlainDate.from(from)
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const count = first.until(until, { largestUnit: 'days' }).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ days: at })).flatMap((day) => {
    const week = Math.floor(monday.until(day, { largestUnit: 'days' }).days / 7)
    const isIn = (!weekdays.length || weekdays.includes(day.dayOfWeek)) && week % everyWeeks === 0
    const text = day.toString()
    return isIn && !without.includes(text) ? [text] : []
  })
}
