import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { sweepClaims } from './claims/sweep-claims.ts'
import { forgetKeyCalls } from './keys/note-calls.ts'
import { takePaymentJob } from './recharge/link-recharge.ts'
import { agentSheets } from './agent-sheets.ts'

const imports = importJobs([agentSheets.kind])

export const agentsJobs = bindJobs({
  'agents.checkImport': imports.check,
  'agents.runImport': imports.run,
  'agents.forgetKeyCalls': everyMinutes(30, forgetKeyCalls),
  'agents.settleClaims': everyMinutes(15, sweepClaims),
  'agents.takePayment': takePaymentJob,
})
