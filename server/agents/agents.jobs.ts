import { bindJobs } from '../kit/jobs.ts'

export const agentsJobs = bindJobs({})
