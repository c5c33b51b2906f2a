import { bindJobs } from '../kit/jobs/jobs.ts'
import { importJobs } from '../kit/sheet/import/sheet-jobs.ts'
import { supplierSheets } from './supplier-sheets.ts'

const imports = importJobs([supplierSheets.kind])

export const suppliersJobs = bindJobs({
  'suppliers.checkImport': imports.check,
  'suppliers.runImport': imports.run,
})
