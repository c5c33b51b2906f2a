import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { sweepLeases } from './leases/sweep-leases.ts'

export const counterJobs = bindJobs({ 'counter.sweepLeases': everyMinutes(5, sweepLeases) })
