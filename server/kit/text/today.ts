import type { Ctx } from '../ctx.ts'

/** Today as people of the merchant see it: yyyy-MM-dd in its own time zone. */
export const todayOf = (ctx: Pick<Ctx, 'now' | 'merchant'>): string =>
  Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime())
    .toZonedDateTimeISO(ctx.merchant.timeZone)
    .toPlainDate()
    .toString()

/** The moment at which a day begins where the merchant is; of so many days later. */
export const dayBegins = ({ merchant }: Pick<Ctx, 'merchant'>, day: string, later = 0): string =>
  Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(merchant.timeZone).toInstant().toString()
