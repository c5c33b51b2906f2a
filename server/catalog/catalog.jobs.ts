import { bindJobs } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { skuKinds } from './sheet/sku-kind.ts'

const imports = importJobs(Object.values(skuKinds))

export const catalogJobs = bindJobs({
  'catalog.checkImport': imports.check,
  'catalog.runImport': imports.run,
})
