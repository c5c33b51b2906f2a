import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { purgeOutside } from '../kit/outside/inbox.ts'
import { checkDue } from './attempt/check-attempt.ts'
import { takeNews } from './attempt/take-news.ts'
import { endLinks } from './link/end-links.ts'
import { gatherPayment, setPack } from './dispute/make-pack.ts'
import { sendPack } from './dispute/send-pack.ts'
import { readLines, syncAll } from './money/sync-lines.ts'
import { sendDueRefunds, sendRefund } from './refund/send-refund.ts'

export const paymentsJobs = bindJobs({
  'payments.take': takeNews,
  'payments.sendRefund': sendRefund,
  'payments.gatherDispute': gatherPayment,
  'payments.setPack': setPack,
  'payments.sendPack': sendPack,
  'payments.check': everyMinutes(1, checkDue),
  'payments.checkRefunds': everyMinutes(1, sendDueRefunds),
  'payments.readLines': readLines,
  'payments.lines': everyMinutes(15, syncAll),
  'payments.endLinks': everyMinutes(60, endLinks),
  'payments.purge': everyMinutes(60, purgeOutside),
})
