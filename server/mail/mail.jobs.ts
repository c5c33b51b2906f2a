import { bindJobs } from '../kit/jobs.ts'

export const mailJobs = bindJobs({})
