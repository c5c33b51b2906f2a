import { bindJobs } from '../kit/jobs.ts'

export const suppliersJobs = bindJobs({})
