import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { customerSheet } from './sheet/customer-sheet.ts'
import { sweepIntake, takeInJob } from './take-in/take-in.ts'

const imports = importJobs([customerSheet])

export const customersJobs = bindJobs({
  'customers.takeIn': takeInJob,
  'customers.sweep': everyMinutes(1, sweepIntake),
  'customers.checkImport': imports.check,
  'customers.runImport': imports.run,
})
