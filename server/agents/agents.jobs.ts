import { bindJobs } from '../kit/jobs/jobs.ts'

export const agentsJobs = bindJobs({})
