import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { departmentOf } from '../../staff/staff.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { runningOut } from './deadlines.queries.ts'
import { deadlineRules } from './rules.ts'
import { deadlineSources } from './sources.ts'

/** What ran out longer ago was told then, or ran out before anybody was told of such things. */
const recent = 2 * 3_600_000

/** Tells owners what runs out soon, and their department what ran out. Each once, however often it runs. */
export async function warnDeadlines(job: JobContext): Promise<void> {
  await eachMerchant(
    job,
    'atWork',
    (merchantId) => job.inMerchant(merchantId, tellOfDeadlines),
    'nobody could be told of deadlines',
  )
}

async function tellOfDeadlines(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const soon = new Date(now + deadlineRules(ctx).warnMinutes * 60_000)
  const rows = await runningOut(ctx, new Date(now - recent), soon)
  for (const { source, id, order_id: orderId, due, owner_id: ownerId } of rows) {
    const at = new Date(due).getTime()
    const view = {
      subject: orderId === null ? { topic: source, id } : { topic: 'order', id: orderId },
      facts: { until: momentText(new Date(due), ctx.merchant.timeZone) },
      once: `${source} ${id} ${due}`,
    }
    if (at > now) {
      if (ownerId !== null) await notify(ctx, { ...view, kind: 'deadlineNear', to: { users: [ownerId] } })
    } else if (!deadlineSources[source].quiet) {
      if (ownerId !== null) await notify(ctx, { ...view, kind: 'deadlineOver', to: { users: [ownerId] } })
      await notify(ctx, { ...view, kind: 'deadlineEscalated', to: await above(ctx, ownerId) })
    }
  }
}

/** The owner's department, and who heads it; where there is none, those who deal out problem orders. */
async function above(ctx: Ctx, ownerId: number | null): Promise<{ users: number[] } | { holding: string }> {
  const users = ownerId === null ? [] : await departmentOf(ctx, ownerId)
  return users.length ? { users } : { holding: 'entertainment.FollowUpOrder.assign' }
}
