import { ask, fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { momentText } from '../../kit/text/moment-text.ts'

/** Past a booking time staff are asked and others refused. */
export function askIfLate(ctx: Ctx, date: string, deadline: Date): void {
  if (ctx.now <= deadline) return
  const facts = { date, deadline: momentText(deadline, ctx.merchant.timeZone) }
  if (ctx.actor.kind !== 'staff') fail('orders.tooLate', facts)
  ask(ctx, [{ key: 'orders.questions.lateBooking', facts }])
}
