import { followCauses, type FollowCause } from '#contract/orders/follow/follow-causes.ts'
import type { DeadlineRules } from '#contract/orders/deadlines/deadline.schema.ts'

const hour = 3_600_000
/** So long before the service a problem must be settled, where there is still time. */
const ahead = 2 * hour
/** However near the service is, somebody has this long. */
const min = hour / 2

type Problem = { cause: FollowCause; now: Date; startsAt: Date }

/** Until when somebody must have dealt with a problem order (docs/algorithms/follow-up.md). */
export function followDue(
  { cause, now, startsAt }: Problem,
  { followHours, urgentHours }: DeadlineRules,
): Date {
  const at = now.getTime()
  const byRule = at + (followCauses[cause].urgent ? urgentHours : followHours) * hour
  const start = startsAt.getTime()
  // What is over already cannot be saved by haste.
  return new Date(start <= at ? byRule : Math.max(at + min, Math.min(byRule, start - ahead)))
}
