import type { Ctx } from '../../kit/ctx.ts'
import { enqueueAll } from '../../kit/jobs/jobs.ts'

/** Has these orders' lines get the codes of prepaid tickets that they need, or give back those that they do not, once the act is kept. */
export async function queueCodes(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (!orderIds.length) return
  await enqueueAll(
    ctx,
    'orders.fitCodes',
    orderIds.map((orderId) => ({
      payload: { orderId },
      key: `fit codes ${ctx.scope.merchantId} ${orderId}`,
    })),
  )
}
