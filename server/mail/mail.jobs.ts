import { bindJobs } from '../kit/jobs/jobs.ts'
import { sendQueuedMail } from './send-mail.ts'

export const mailJobs = bindJobs({ 'mail.send': sendQueuedMail })
