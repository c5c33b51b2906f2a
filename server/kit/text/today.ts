import type { Ctx } from '../ctx.ts'

/** The day that it is in a time zone: yyyy-MM-dd. */
export const todayAt = (now: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Today as people of the merchant see it, in its own time zone. */
export const todayOf = ({ now, merchant }: Pick<Ctx, 'now' | 'merchant'>): string =>
  todayAt(now, merchant.timeZone)

/** The moment at which a day begins where the merchant is; of so many days later. */
export const dayBegins = ({ merchant }: Pick<Ctx, 'merchant'>, day: string, later = 0): string =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(merchant.timeZone).toInstant().toString()
