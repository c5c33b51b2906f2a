import type { MailTime } from '#contract/notifications/kinds.ts'

/** When what is told now is mailed: at once, with the next full hour, or at a time of the merchant's day; null: not at all. */
export function dueAt(time: MailTime, now: Date, dailyAt: string, timeZone: string): Date | null {
  if (time === 'off') return null
  if (time === 'now') return now
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (time === 'hourly')
    return asDate(here.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 }))
  const today = here.withPlainTime(Temporal.PlainTime.from(dailyAt))
  return asDate(Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 }))
}

const asDate = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds)
