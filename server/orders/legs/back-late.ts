import { ask, fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { bookingDeadline } from '../booking-time.ts'
import type { Gathered } from '../create/gather.ts'

/** Past its own booking time staff are asked and others refused, whenever its way out was. */
export function askIfBackLate(ctx: Ctx, { gathered }: { gathered: Gathered }): void {
  const back = gathered.lines.find(({ leg, openUntil }) => leg === 2 && openUntil === null)
  if (!back) return
  const { date, start, sku } = back
  const zone = ctx.merchant.timeZone
  const deadline = bookingDeadline(date, start, sku.latestBookingDays, zone)
  if (ctx.now <= deadline) return
  const facts = { date, deadline: momentText(deadline, zone) }
  if (ctx.actor.kind !== 'staff') fail('orders.tooLate', facts)
  ask(ctx, [{ key: 'orders.questions.lateBooking', facts }])
}
