import type { Ctx } from '../../kit/ctx.ts'
import { askIfLate } from '../order/ask-if-late.ts'
import { bookingDeadline } from '../order/booking-time.ts'
import type { Gathered } from '../create/gather.ts'

/** Past its own booking time staff are asked and others refused, whenever its way out was. */
export function askIfBackLate(ctx: Ctx, { gathered }: { gathered: Gathered }): void {
  const back = gathered.lines.find(({ leg, openUntil }) => leg === 2 && openUntil === null)
  if (!back) return
  const { date, start, sku } = back
  askIfLate(ctx, date, bookingDeadline(date, start, sku.latestBookingDays, ctx.merchant.timeZone))
}
