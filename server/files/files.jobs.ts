import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { removeBytes, sweepFiles } from './sweep-files.ts'

export const filesJobs = bindJobs({
  'files.sweep': everyMinutes(30, sweepFiles),
  'files.remove': removeBytes,
})
