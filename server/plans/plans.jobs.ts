import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { sweepPlans } from './plan/sweep-plans.ts'

export const plansJobs = bindJobs({ 'plans.sweep': everyMinutes(10, sweepPlans) })
