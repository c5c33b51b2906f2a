import { setTimeout as wait } from 'node:timers/promises'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { listArchives, removeArchives } from '#server/tenants/archive/archives.ts'
import { runArchive } from '#server/tenants/archive/run-archive.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { printFigure } from './figure.ts'
import { logInAs, startBenchServer } from './kit/bench-server.ts'
import { memoryOver } from './kit/memory-over.ts'
import { count, millionWorld } from './kit/million.ts'

/*
 * All that a merchant with a million orders has, written as one archive: what this process needs of memory over what it
 * has at rest.
 */
const server = await startBenchServer()
const { merchantId, admin } = await millionWorld(server)
const { cookie, sessionId } = await logInAs(server, admin)
const answer = await fetch(`${server.url}/supplier/dataArchive/save`, {
  method: 'POST',
  headers: { cookie, 'content-type': 'application/json' },
  body: JSON.stringify({ sessionId }),
})
const { data, error } = (await answer.json()) as { data: { id: number } | null; error: unknown }
if (!data) throw new Error(JSON.stringify(error))

await wait(500)
const mebibytes = await memoryOver(() => runArchive(jobOf(server.app), { merchantId, archiveId: data.id }))
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
