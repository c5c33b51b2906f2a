import type { DataSetName, Format } from '#contract/exports/data-sets.ts'
import { dataSets } from '#contract/exports/data-sets.ts'
import { agentsApi } from '#contract/agents/agents.api.ts'
import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { agentsRoutes } from '#server/agents/agents.routes.ts'
import { runReport } from '#server/exports/run/run-report.ts'
import { startExport } from '#server/exports/start-export.ts'
import { callsOf } from '#server/kit/call/calls.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { suppliersRoutes } from '#server/suppliers/suppliers.routes.ts'
import { acting, personOf, system, type Stage } from './stage.ts'

const exported: readonly { set: DataSetName; format: Format; name: string; day: number }[] = [
  { set: 'agents', format: 'xlsx', name: 'Agents for the price review', day: -12 },
  { set: 'suppliers', format: 'csv', name: '', day: -3 },
]

/** What was exported of the lists, by the product's own command and job; both lists are short. */
export async function makeReports(stage: Stage): Promise<void> {
  const { app, merchant, clock } = stage
  // No page is served while the world is made: the two lists are called as the server binds them.
  const calls = callsOf(app)
  calls.set('agents.list', { endpoint: agentsApi.list, handler: agentsRoutes.list })
  calls.set('suppliers.list', { endpoint: suppliersApi.list, handler: suppliersRoutes.list })
  for (const { day, ...form } of exported) {
    const columns = dataSets[form.set].columns.filter(({ shown }) => shown).map(({ key }) => key)
    const requested = { ...form, columns, filter: {}, clientRequestId: `demo-${form.set}` }
    const { id } = await acting(stage, (as) =>
      startExport(as(clock.at(day, 620), personOf(stage, 'demo')), requested),
    )
    const job: JobContext = {
      app,
      attempt: 1,
      lastAttempt: false,
      inMerchant: (_, work) => acting(stage, (as) => work(as(clock.at(day, 621), system))),
    }
    await runReport(job, { merchantId: merchant.id, reportId: id })
  }
}
