import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { sweepHolds } from './sweep-holds.ts'

export const venuesJobs = bindJobs({ 'venues.sweepHolds': everyMinutes(1, sweepHolds) })
