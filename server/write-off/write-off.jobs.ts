import { bindJobs } from '../kit/jobs/jobs.ts'
import { suggestJob, weighAgain } from './suggest/suggest-lines.ts'

export const writeOffJobs = bindJobs({
  'write-off.suggest': suggestJob,
  'write-off.weighAgain': weighAgain,
})
