import { bindJobs } from '../kit/jobs.ts'

export const ordersJobs = bindJobs({})
