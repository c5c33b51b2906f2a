import { bindJobs } from '../kit/jobs/jobs.ts'
import type { Senders } from '../kit/outside/outbox.ts'
import { followDrift } from './engine/drift/price-drift.ts'
import { makeFeeds } from './feeds/make-feed.ts'
import { pushChanges, pushDue } from './out/push.ts'
import { sendNotice } from './out/send-notice.ts'
import { answerDue, auditAll, auditOne, importAll, pollAll, purge, warnTrouble } from './out/sweeps.ts'

/** What goes out to marketplaces. */
export const channelSenders = { channel: sendNotice } satisfies Senders

export const channelsJobs = bindJobs({
  'channels.push': pushChanges,
  'channels.pushDue': pushDue,
  'channels.answerDue': answerDue,
  'channels.poll': pollAll,
  'channels.auditOne': auditOne,
  'channels.auditAll': auditAll,
  'channels.import': importAll,
  'channels.feeds': makeFeeds,
  'channels.purge': purge,
  'channels.warn': warnTrouble,
  'channels.followDrift': followDrift,
})
