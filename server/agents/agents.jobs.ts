import { bindJobs } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { takePaymentJob } from './recharge/link-recharge.ts'
import { agentSheets } from './agent-sheets.ts'

const imports = importJobs([agentSheets.kind])

export const agentsJobs = bindJobs({
  'agents.checkImport': imports.check,
  'agents.runImport': imports.run,
  'agents.takePayment': takePaymentJob,
})
