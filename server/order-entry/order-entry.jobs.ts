import { bindJobs } from '../kit/jobs/jobs.ts'
import { checkImport } from './import/check-import.ts'
import { makeOrders } from './import/make-orders.ts'

export const orderEntryJobs = bindJobs({
  'order-entry.checkImport': checkImport,
  'order-entry.makeOrders': makeOrders,
})
