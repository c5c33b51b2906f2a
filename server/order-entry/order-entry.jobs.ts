import { bindJobs } from '../kit/jobs.ts'

export const orderEntryJobs = bindJobs({})
