import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { foldAll, foldJob } from './sums/fold-sales.ts'

export const statisticsJobs = bindJobs({
  'statistics.foldAll': everyMinutes(1, foldAll),
  'statistics.fold': foldJob,
})
