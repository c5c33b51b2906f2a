import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { forgetSignIns } from './access/note-sign-in.ts'

export const identityJobs = bindJobs({ 'identity.forgetSignIns': everyMinutes(30, forgetSignIns) })
