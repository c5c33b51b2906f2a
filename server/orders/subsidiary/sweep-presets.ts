import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { applyByRule, ordersForRules } from './items.ts'

const daysBack = 31
const limit = 500

/** Puts preset items by their rule on orders whose service day has come. Each order by itself; killed midway it goes on next time. */
export async function sweepPresets(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', async (id) => {
    const orders = await job.inMerchant(id, (ctx) => {
      const today = todayOf(ctx)
      const from = Temporal.PlainDate.from(today).subtract({ days: daysBack }).toString()
      return ordersForRules(ctx, from, today, limit)
    })
    for (const { orderId, presetIds } of orders)
      await job
        .inMerchant(id, (ctx) => applyByRule(ctx, orderId, presetIds))
        .catch((err: unknown) =>
          job.app.log.error({ err, orderId }, 'preset items could not be put on an order'),
        )
  })
}
