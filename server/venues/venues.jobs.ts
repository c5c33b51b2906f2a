import { bindJobs } from '../kit/jobs/jobs.ts'

export const venuesJobs = bindJobs({})
