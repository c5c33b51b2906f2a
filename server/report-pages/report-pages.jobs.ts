import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { mailDue } from './mailing/mail-due.ts'
import { mailPageJob } from './mailing/mail-page.ts'

export const reportPagesJobs = bindJobs({
  'report-pages.mailDue': everyMinutes(1, mailDue),
  'report-pages.mail': mailPageJob,
})
