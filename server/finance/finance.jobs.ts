import { bindJobs } from '../kit/jobs.ts'

export const financeJobs = bindJobs({})
