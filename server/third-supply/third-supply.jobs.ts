import { bindJobs } from '../kit/jobs/jobs.ts'
import type { Senders } from '../kit/outside/outbox.ts'
import { importProducts } from './import-products.ts'
import { sendThirdLine } from './send-line.ts'

/** What goes out to suppliers' own reservation systems. */
export const thirdSupplySenders = { thirdLine: sendThirdLine } satisfies Senders

export const thirdSupplyJobs = bindJobs({ 'third-supply.import': importProducts })
