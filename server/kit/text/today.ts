import type { Ctx } from '../ctx.ts'

/** Today as people of the merchant see it: yyyy-MM-dd in its own time zone. */
export const todayOf = (ctx: Pick<Ctx, 'now' | 'merchant'>): string =>
  Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime())
    .toZonedDateTimeISO(ctx.merchant.timeZone)
    .toPlainDate()
    .toString()
