import { bindJobs } from '../kit/jobs.ts'

export const settingsJobs = bindJobs({})
