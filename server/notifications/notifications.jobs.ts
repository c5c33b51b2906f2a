import { bindJobs } from '../kit/jobs/jobs.ts'
import { deliver } from './webhooks/deliver.ts'

export const notificationsJobs = bindJobs({
  'notifications.deliver': deliver,
})
