import { bindJobs } from '../kit/jobs.ts'

export const promotionsJobs = bindJobs({})
