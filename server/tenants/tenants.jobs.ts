import { bindJobs } from '../kit/jobs.ts'

export const tenantsJobs = bindJobs({})
