import { bindJobs } from '../kit/jobs.ts'

export const hotelsJobs = bindJobs({})
