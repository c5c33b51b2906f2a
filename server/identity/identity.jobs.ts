import { bindJobs } from '../kit/jobs.ts'

export const identityJobs = bindJobs({})
