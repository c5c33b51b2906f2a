import type { DeadlineRules } from '#contract/orders/deadlines/deadline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deadlineRules } from './rules.ts'

type Rule = keyof Pick<DeadlineRules, 'requestHours' | 'refundHours'>

/** When an answer is due by the merchant's rule; one that a service waits for not after it begins. */
export function dueAt(ctx: Ctx, rule: Rule, startsAt?: string): string {
  const due = ctx.now.getTime() + deadlineRules(ctx)[rule] * 3_600_000
  const start = startsAt === undefined ? due : new Date(startsAt).getTime()
  return new Date(start > ctx.now.getTime() ? Math.min(due, start) : due).toISOString()
}
