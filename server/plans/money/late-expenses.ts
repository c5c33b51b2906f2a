import { addDays } from '#contract/kit/text/plain-days.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

/** So many days after the last day whoever enters what was spent needs no right for it. */
export const freeDays = 30
/** May who acts still enter what was spent on a group that ended then? */
export const mayStillSpend = (ctx: Ctx, endDate: string): boolean =>
  todayOf(ctx) <= addDays(endDate, freeDays) || may(ctx, 'group.expense.late')
