import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { askWaiting } from './ask-waiting.ts'
import { operate } from './departure-plan.ts'
import { tellDecisionDays } from './decision-day.ts'

export const journeysJobs = bindJobs({
  'journeys.decisionDays': everyMinutes(10, tellDecisionDays),
  'journeys.askWaiting': askWaiting,
  'journeys.operate': operate,
})
