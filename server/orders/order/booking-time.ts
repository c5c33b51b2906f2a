/** Moments of a service, all in the operator's own zone. */

/** When a service begins: its session, else the SKU's start time ("HH:mm"), on its day. */
export const startsAt = (date: string, time: string, timeZone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time || '00:00'}`).toZonedDateTime(timeZone).epochMilliseconds,
  )

/**
 * Until when a service may be booked: without a limit until it begins; 1 or 2 days ahead until 23:59 of that day.
 */
export function bookingDeadline(date: string, start: Date, latestDays: number, timeZone: string): Date {
  if (latestDays === 0) return start
  const last = Temporal.PlainDate.from(date).subtract({ days: latestDays })
  return new Date(last.toZonedDateTime({ timeZone, plainTime: '23:59:59.999' }).epochMilliseconds)
}

/** The days that draw stock: the day itself, or each night of a stay. */
export function serviceDays(date: string, endDate: string | null | undefined): string[] {
  if (!endDate || endDate <= date) return [date]
  const first = Temporal.PlainDate.from(date)
  return Array.from({ length: first.until(endDate).days }, (_, night) =>
    first.add({ days: night }).toString(),
  )
}
