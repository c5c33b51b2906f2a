import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { doModifyJob } from './amend/answer-request.ts'
import { carryRefundJob } from './refunds/carry-refund.ts'
import { handleMessageJob } from './handoff/mirror-receive.ts'
import { sendLineJob } from './handoff/send-line-job.ts'
import { sweepArchive, sweepOverdue } from './work/sweep-orders.ts'

export const ordersJobs = bindJobs({
  'orders.sendLine': sendLineJob,
  'orders.doModify': doModifyJob,
  'orders.carryRefund': carryRefundJob,
  'orders.handleMessage': handleMessageJob,
  'orders.sweepOverdue': everyMinutes(1, sweepOverdue),
  'orders.sweepArchive': everyMinutes(30, sweepArchive),
})
