import { bindJobs } from '../kit/jobs.ts'

export const catalogJobs = bindJobs({})
