import { bindJobs, everyMinutes } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { sweepPriceArchive } from './archive/archive-prices.ts'
import { allPriceSheets } from './sheet/price-sheets.ts'

const imports = importJobs(allPriceSheets)

export const pricingJobs = bindJobs({
  'pricing.archive': everyMinutes(30, sweepPriceArchive),
  'pricing.checkImport': imports.check,
  'pricing.runImport': imports.run,
})
