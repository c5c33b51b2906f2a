import { bindJobs } from '../kit/jobs/jobs.ts'
import { suggestJob } from './suggest/suggest-lines.ts'

export const writeOffJobs = bindJobs({ 'write-off.suggest': suggestJob })
