import type { Ctx } from '../kit/ctx.ts'
import { enqueue } from '../kit/jobs/jobs.ts'
import type { SendKind } from './work/order-work.ts'

/**
 * Hands a line to its supplier: queues `orders.sendLine` within the act's own transaction, so that it leaves if, and
 * only if, the act is kept. The job finds the way (mail, log-in, mirror order) from the supplier. What was told in the
 * past was told then: no message leaves for it now.
 */
export async function sendLine(
  ctx: Ctx,
  line: { id: number; orderId: number },
  kind: SendKind,
): Promise<void> {
  if (ctx.past) return
  await enqueue(ctx, 'orders.sendLine', { lineId: line.id, orderId: line.orderId, kind })
}
