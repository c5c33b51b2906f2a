import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { purge, sendDigests } from './digest/send-digests.ts'
import { deliver } from './webhooks/deliver.ts'

export const notificationsJobs = bindJobs({
  'notifications.deliver': deliver,
  'notifications.mail': everyMinutes(1, sendDigests),
  'notifications.purge': everyMinutes(30, purge),
})
