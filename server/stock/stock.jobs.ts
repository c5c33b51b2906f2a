import { bindJobs } from '../kit/jobs.ts'

export const stockJobs = bindJobs({})
