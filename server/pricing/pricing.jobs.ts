import { bindJobs } from '../kit/jobs.ts'

export const pricingJobs = bindJobs({})
