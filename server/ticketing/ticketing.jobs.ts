import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { codeSheet } from './prepaid/code-sheet.ts'
import { countCodesJob } from './prepaid/count-codes.ts'
import { sweepCodes } from './prepaid/expire-codes.ts'

const imports = importJobs([codeSheet])

export const ticketingJobs = bindJobs({
  'ticketing.countCodes': countCodesJob,
  'ticketing.sweepCodes': everyMinutes(10, sweepCodes),
  'ticketing.checkImport': imports.check,
  'ticketing.runImport': imports.run,
})
