import { bindJobs } from '../kit/jobs.ts'

export const staffJobs = bindJobs({})
