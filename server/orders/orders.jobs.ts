import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { doModifyJob } from './amend/answer-request.ts'
import { gatherDisputeJob } from './pay/gather-dispute.ts'
import { remindBalances } from './pay/remind-balances.ts'
import { refundReportedJob, takePaymentJob } from './pay/take-payment.ts'
import { taxPrepaidJob } from './pay/tax-prepaid.ts'
import { fitCodesJob, wakeCodesJob } from './prepaid/fit-order-codes.ts'
import { carryRefundJob } from './refunds/carry-refund.ts'
import { handleMessageJob } from './handoff/mirror/mirror-receive.ts'
import { sendLetterJob } from './handoff/send-letter-job.ts'
import { sendLineJob } from './handoff/send-line-job.ts'
import { warnDeadlines } from './deadlines/warn-deadlines.ts'
import { sweepGuestData } from './follow/sweep-guest-data.ts'
import { sweepReturns } from './legs/lapse-returns.ts'
import { mailLostJob } from './mails/mail-lost.ts'
import { sweepPresets } from './subsidiary/sweep-presets.ts'
import { sweepArchive, sweepOverdue } from './acts/sweep-orders.ts'

export const ordersJobs = bindJobs({
  'orders.sendLine': sendLineJob,
  'orders.sendLetter': sendLetterJob,
  'orders.mailLost': mailLostJob,
  'orders.doModify': doModifyJob,
  'orders.fitCodes': fitCodesJob,
  'orders.wakeCodes': wakeCodesJob,
  'orders.carryRefund': carryRefundJob,
  'orders.takePayment': takePaymentJob,
  'orders.taxPrepaid': taxPrepaidJob,
  'orders.refundTold': refundReportedJob,
  'orders.gatherDispute': gatherDisputeJob,
  'orders.handleMessage': handleMessageJob,
  'orders.sweepOverdue': everyMinutes(1, sweepOverdue),
  'orders.remindBalances': everyMinutes(30, remindBalances),
  'orders.sweepReturns': everyMinutes(30, sweepReturns),
  'orders.sweepArchive': everyMinutes(30, sweepArchive),
  'orders.sweepPresets': everyMinutes(30, sweepPresets),
  'orders.sweepGuestData': everyMinutes(30, sweepGuestData),
  'orders.warnDeadlines': everyMinutes(5, warnDeadlines),
})
