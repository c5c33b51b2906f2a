import { bindJobs } from '../kit/jobs.ts'

export const auditJobs = bindJobs({})
