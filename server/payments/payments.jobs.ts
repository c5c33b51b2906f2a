import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import type { Senders } from '../kit/outside/outbox.ts'
import { checkDue } from './attempt/check-attempt.ts'
import { handleMessages } from './attempt/take-news.ts'
import { endLinks } from './link/end-links.ts'
import { gatherPayment, setPack } from './dispute/make-pack.ts'
import { sendPack } from './dispute/send-pack.ts'
import { joinAll } from './money/join-lines.ts'
import { readLines, syncAll } from './money/sync-lines.ts'
import { sendRefund } from './refund/send-refund.ts'

/** What goes out to providers. */
export const paymentSenders = { refund: sendRefund, dispute: sendPack } satisfies Senders

export const paymentsJobs = bindJobs({
  'payments.take': handleMessages,
  'payments.gatherDispute': gatherPayment,
  'payments.setPack': setPack,
  'payments.check': everyMinutes(1, checkDue),
  'payments.readLines': readLines,
  'payments.lines': everyMinutes(15, syncAll),
  'payments.joinLines': everyMinutes(60, joinAll),
  'payments.endLinks': everyMinutes(60, endLinks),
})
