import { bindJobs } from '../kit/jobs/jobs.ts'

export const companyJobs = bindJobs({})
