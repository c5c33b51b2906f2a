import { bindJobs, everyMinutes } from '../kit/jobs.ts'
import { sweepArchive, sweepOverdue } from './sweep-orders.ts'

export const ordersJobs = bindJobs({
  'orders.sweepOverdue': everyMinutes(1, sweepOverdue),
  'orders.sweepArchive': everyMinutes(30, sweepArchive),
})
