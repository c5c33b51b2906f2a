import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '#server/kit/db/client.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { listArchives, removeArchives } from '#server/tenants/archive/archives.ts'
import { runArchive } from '#server/tenants/archive/run-archive.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { printFigure } from './figure.ts'
import { config, logInAs, startBenchServer } from './kit/bench-server.ts'
import { callAs } from './kit/call-as.ts'
import { memoryOver } from './kit/memory-over.ts'
import { count, millionWorld } from './kit/million.ts'

/*
 * All that a merchant with a million orders has, written as one archive: what this process needs of memory over what it
 * has at rest.
 */
const server = await startBenchServer()
const { merchantId, admin } = await millionWorld(server)
// Where the database is kept, those of runs before count for the three of a day.
await withClient(config, (client) => client.query('delete from data_archive'))
const call = callAs(server, await logInAs(server, admin))
const { id: archiveId } = await call<{ id: number }>('dataArchive/save')

await wait(500)
const mebibytes = await memoryOver(() => runArchive(jobOf(server.app), { merchantId, archiveId }))
const written = await withSystemCtx(server.app, merchantId, async (ctx) => {
  const { rows } = await listArchives(ctx)
  await removeArchives(ctx)
  return rows[0]
})
await server.close()
if (!written?.readyAt) throw new Error('the archive was not written')

printFigure({
  name: `archive of ${count} orders, memory over rest`,
  value: mebibytes,
  unit: 'MiB',
  target: 150,
  better: 'lower',
})
