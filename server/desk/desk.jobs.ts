import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { eraseDue } from './erasure.ts'

export const deskJobs = bindJobs({ 'desk.erase': everyMinutes(60, eraseDue) })
