import { bindJobs } from '../kit/jobs.ts'

export const filesJobs = bindJobs({})
