import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { takePaymentJob } from './deal/pay-link.ts'
import { makePaperSet } from './papers/paper-sets.ts'
import { sweepPlans } from './plan/sweep-plans.ts'

export const plansJobs = bindJobs({
  'plans.papers': makePaperSet,
  'plans.takePayment': takePaymentJob,
  'plans.sweep': everyMinutes(10, sweepPlans),
})
