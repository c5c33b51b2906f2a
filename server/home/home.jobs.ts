import { bindJobs } from '../kit/jobs.ts'

export const homeJobs = bindJobs({})
