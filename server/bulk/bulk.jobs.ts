import { bindJobs } from '../kit/jobs/jobs.ts'
import { runBulk } from './run-bulk.ts'

export const bulkJobs = bindJobs({ 'bulk.run': runBulk })
