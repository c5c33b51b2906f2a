import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { dataSets } from '#contract/exports/data-sets.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { runReport } from '#server/exports/run/run-report.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { printFigure } from './figure.ts'
import { logInAs, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { memoryOver } from './kit/memory-over.ts'
import { count, millionWorld } from './kit/million.ts'

/*
 * What an export of orders costs this process: processor time a row, and memory over what it has at rest. As many orders as there may
 * be in one workbook, by all columns that are proposed. Beside it what its pages cost as the screen reads them: no export is cheaper.
 */
const rowsWanted = Number(process.env['BENCH_ROWS'] ?? 98_000)
const day = (ahead: number) => Temporal.Now.plainDateISO().add({ days: ahead }).toString()

const server = await startBenchServer()
const { merchantId, admin } = await millionWorld(server)
const call = callAs(server, await logInAs(server, admin))

const filter = { service: { from: day(1 - Math.floor((rowsWanted * 730) / count)), to: day(0) } }
const columns = dataSets.orders.columns.filter(({ shown }) => shown).map(({ key }) => key)
for (const format of ['csv', 'xlsx'] as const) {
  await exported(format)
  const { cpu, rows, mebibytes } = await exported(format)
  printFigure({
    name: `export of ${rows} orders as ${format}, processor time a row`,
    value: cpu / rows,
    unit: 'ms',
    target: 0.072,
    better: 'lower',
  })
  printFigure({
    name: `export of ${rows} orders as ${format}, memory over rest`,
    value: mebibytes,
    unit: 'MiB',
    target: 60,
    better: 'lower',
  })
}
await server.close()

async function exported(format: 'csv' | 'xlsx') {
  const { id: reportId } = await call<{ id: number }>('exprot/save', {
    clientRequestId: randomUUID(),
    set: 'orders',
    columns,
    filter,
    format,
  })
  await wait(500)
  const before = process.cpuUsage()
  const mebibytes = await memoryOver(() =>
    runReport({ ...jobOf(server.app), lastAttempt: true }, { merchantId, reportId }),
  )
  const { user, system } = process.cpuUsage(before)
  const rows = await withSystemCtx(server.app, merchantId, async ({ db }) => {
    const found = await sql<{
      rows: number
    }>`select rows from report where merchant_id = ${merchantId} and id = ${reportId}`.execute(db)
    return found.rows[0]?.rows ?? 0
  })
  return { cpu: (user + system) / 1000, rows, mebibytes }
}
