import { AppError } from '../../kit/call/errors.ts'
import { failureReason } from '../../kit/call/failure.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { followNow } from '../act/follow-work.ts'
import { putToFollowUp } from '../follow/follow-order.ts'
import type { LineRecord } from '../order/order-records.ts'
import type { OrderWork } from '../order/order-work.ts'
import { requestedLines, confirmModify, endRequest, openRequest } from './modify-requests.ts'

/**
 * A supplier answered what a request asks. The last one that agrees has it done, apart from its answer, which stands
 * whatever comes of it; a refusal ends the request and everything stays as it was.
 */
export async function answerRequest(
  work: OrderWork,
  line: LineRecord,
  agrees: boolean,
  reason: string,
): Promise<void> {
  const request = await openRequest(work.ctx, work.order.id)
  if (!request?.asked_lines.includes(line.id)) return
  if (!agrees) {
    const why = reason || reasonOf({ word: 'orders.text.supplierRefused' })
    await endRequest(work, request, 'modifyReject', 'rejected', why)
    // A marketplace has given its guest the money back: nobody asked here who would see the refusal.
    if (request.applied_by_kind === 'system') followNow(work, 'amendment-failed', why)
    return
  }
  if (requestedLines(work, request).length === 0)
    await enqueue(work.ctx, 'orders.doModify', { requestId: request.id, orderId: work.order.id })
}

/** All suppliers agreed: it is done. Where it cannot be done any more (seats, money) the order is followed, and says why. */
export const doModifyJob: Job = async (job, { merchantId, requestId, orderId }) => {
  try {
    await job.inMerchant(merchantId, async (ctx) => {
      const request = await openRequest(ctx, Number(orderId))
      if (request?.id === Number(requestId)) await confirmModify(ctx, { id: request.id })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reason = reasonOf({ word: 'orders.text.amendmentFailed' }, failureReason(error))
    await job.inMerchant(merchantId, (ctx) => putToFollowUp(ctx, Number(orderId), 'amendment-failed', reason))
  }
}
