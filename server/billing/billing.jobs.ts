import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { takePaymentJob } from './bills/link-bill.ts'
import { runCycles } from './schedule/run-cycles.ts'
import { issuePapers, mailPaperJob } from './schedule/issue-papers.ts'
import { mailBillJob } from './schedule/send.ts'

export const billingJobs = bindJobs({
  'billing.runCycles': everyMinutes(30, runCycles),
  'billing.issuePapers': everyMinutes(1, issuePapers),
  'billing.mailBill': mailBillJob,
  'billing.mailPaper': mailPaperJob,
  'billing.takePayment': takePaymentJob,
})
