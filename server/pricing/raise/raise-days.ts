import type { Raise } from '#contract/pricing/raise/raise.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { todayOf } from '../../kit/text/today.ts'
import { daysBetween } from '../calendar/calendar.queries.ts'
import { checkRule } from '../quotation/change-quotations.ts'
import { fallsOn } from '../resolve/price-layers.ts'

/** The days of a rise or fall; what cannot be one is refused by its field. */
export function requireRaiseDays(ctx: Ctx, raise: Raise): string[] {
  checkRule(raise)
  if (raise.from < todayOf(ctx)) failField('from', 'pricing.fieldErrors.past')
  const days = raiseDays(raise)
  if (days.length === 0) failField('weekdays', 'pricing.fieldErrors.noDay')
  return days
}

/** The same without a check: days may be over by now. */
export const raiseDays = ({ from, to, weekdays }: Raise): string[] =>
  daysBetween(from, to).filter((day) => fallsOn(weekdays, day))
