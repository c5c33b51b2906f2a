import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { takePaymentJob } from './bills/link-bill.ts'
import { runCycles } from './clock/run-cycles.ts'
import { mailBillJob } from './clock/send.ts'

export const billingJobs = bindJobs({
  'billing.runCycles': everyMinutes(30, runCycles),
  'billing.mailBill': mailBillJob,
  'billing.takePayment': takePaymentJob,
})
