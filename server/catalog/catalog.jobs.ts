import { bindJobs } from '../kit/jobs.ts'
import { checkImport, runImport } from './sheet/import-jobs.ts'

export const catalogJobs = bindJobs({ 'catalog.checkImport': checkImport, 'catalog.runImport': runImport })
