import { bindJobs } from '../kit/jobs.ts'

export const bookingCenterJobs = bindJobs({})
