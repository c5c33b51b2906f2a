import { bindJobs } from '../kit/jobs/jobs.ts'
import { repriceNoted } from './price/reprice.ts'
import { sweepBoosters } from './sweep.ts'

export const boosterJobs = bindJobs({
  'booster.reprice': repriceNoted,
  'booster.sweep': sweepBoosters,
})
