import { bindJobs } from '../kit/jobs/jobs.ts'

export const groupsJobs = bindJobs({})
