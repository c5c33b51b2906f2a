import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { tellDecisionDays } from './decision-day.ts'

export const journeysJobs = bindJobs({ 'journeys.decisionDays': everyMinutes(10, tellDecisionDays) })
