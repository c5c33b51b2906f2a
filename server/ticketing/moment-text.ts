/** A moment as people of the merchant read it: yyyy-MM-dd HH:mm in its own time zone. */
export const momentText = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')
