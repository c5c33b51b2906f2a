import type { JobContext, JobPayload } from '../../kit/jobs/jobs.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import { putToFollowUp } from '../follow/follow-order.ts'

/** A mail that a guest or a supplier waits for did not arrive: its order is followed until somebody has told them. */
export const mailLostJob = (job: JobContext, { merchantId, orderId, to }: JobPayload): Promise<void> =>
  job.inMerchant(merchantId, (ctx) =>
    putToFollowUp(
      ctx,
      Number(orderId),
      'mail-bounced',
      reasonOf({ word: 'orders.text.mailLost', params: { to: String(to) } }),
    ),
  )
