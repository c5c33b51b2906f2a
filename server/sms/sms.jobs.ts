import { bindJobs } from '../kit/jobs/jobs.ts'
import type { Senders } from '../kit/outside/outbox.ts'
import { fillCampaign } from './campaigns/fill-campaign.ts'
import { pump, tick } from './sending/pump.ts'
import { sendSms } from './sending/send-message.ts'
import { takeNews } from './sending/take-news.ts'

/** What goes out to providers of text messages. */
export const smsSenders = { sms: sendSms } satisfies Senders

export const smsJobs = bindJobs({
  'sms.fill': fillCampaign,
  'sms.pump': pump,
  'sms.takeNews': takeNews,
  'sms.tick': tick,
})
