import { bindJobs, everyMinutes } from '../jobs/jobs.ts'
import { purgeOutside } from './inbox.ts'
import { sendDue, sendOut, type Senders } from './outbox.ts'

export const outsideJobs = (senders: Senders) =>
  bindJobs({
    'outside.send': sendOut(senders),
    'outside.sendDue': sendDue,
    'outside.purge': everyMinutes(60, purgeOutside),
  })
