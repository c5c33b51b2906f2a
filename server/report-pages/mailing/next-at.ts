import type { ScheduleForm } from '#contract/report-pages/page.schema.ts'

type When = Pick<ScheduleForm, 'every' | 'weekday' | 'monthDay' | 'hour'>

/** Is it a day on which the page is mailed? A shorter month has it on its last day. */
function isDay({ every, weekday, monthDay }: When, day: Temporal.PlainDate): boolean {
  if (every === 'day') return true
  return every === 'week' ? day.dayOfWeek === weekday : day.day === Math.min(monthDay, day.daysInMonth)
}

/**
 * The next moment after another at which a page is mailed, by the merchant's clock: where the clock leaves the hour out, the one
 * behind it; where it has it twice, the first.
 */
export function nextAt(when: When, after: Date, timeZone: string): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  let day = now.toZonedDateTimeISO(timeZone).toPlainDate()
  for (;;) {
    if (isDay(when, day)) {
      const at = day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(when.hour) })
      if (Temporal.Instant.compare(at.toInstant(), now) > 0) return new Date(at.epochMilliseconds)
    }
    day = day.add({ days: 1 })
  }
}
