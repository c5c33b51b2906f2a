import { bindJobs } from '../kit/jobs.ts'

export const ticketingJobs = bindJobs({})
