import type { Ctx } from '../../kit/ctx.ts'
import { AppError } from '../../kit/call/errors.ts'
import { failureReason } from '../../kit/call/failure.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import type { OrderWork } from '../order/order-work.ts'
import { carriers } from './carriers.ts'
import { failNow, settleNow } from './move-refund.ts'
import { onRefund, type RefundRecord } from './refund-records.ts'

type Attempt = { refundId: number; attempt: number }

/**
 * Carries an attempt out. Killed at any point it is run again: what is done is done once, because the request is looked at
 * under its order's lock, and an attempt that is not the latest, or not waiting any more, does nothing. What its way refuses is
 * written apart: the request has failed, and the order is followed.
 */
export const carryRefundJob: Job = async (job, { merchantId, ...payload }) => {
  const attempt = { refundId: Number(payload['refundId']), attempt: Number(payload['attempt']) }
  try {
    await job.inMerchant(merchantId, (ctx) =>
      onAttempt(ctx, attempt, async (work, refund) => {
        if ((await carriers[refund.way].begin(work, refund)) === 'done') await settleNow(work, refund)
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await job.inMerchant(merchantId, (ctx) =>
      onAttempt(ctx, attempt, async (work, refund) => {
        await failNow(work, refund, failureReason(error))
      }),
    )
  }
}

/** Acts on a request as long as this attempt of it still waits. */
async function onAttempt(
  ctx: Ctx,
  { refundId, attempt }: Attempt,
  act: (work: OrderWork, refund: RefundRecord) => Promise<void>,
): Promise<void> {
  const seen = await readRow(ctx, 'order_refund', refundId)
  if (seen.status !== 'agreed' || seen.attempt !== attempt) return
  await onRefund(ctx, { id: refundId }, async (work, refund) => {
    if (refund.status === 'agreed' && refund.attempt === attempt) await act(work, refund)
    else work.moved = false
  })
}
