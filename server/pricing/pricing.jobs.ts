import { bindJobs, everyMinutes } from '../kit/jobs.ts'
import { sweepPriceArchive } from './archive/archive-prices.ts'

export const pricingJobs = bindJobs({
  'pricing.archive': everyMinutes(30, sweepPriceArchive),
})
