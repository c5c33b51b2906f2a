import type { Job } from '../../kit/jobs/jobs.ts'
import { onOrder } from '../act/on-order.ts'

/** An order that was paid before its books owed its tax from the payment on: an act that does nothing else brings it up, once. */
export const taxPrepaidJob: Job = (job, { merchantId, orderId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    await onOrder(ctx, { id: Number(orderId) }, () => {})
  })
