import { firstOf } from '#contract/kit/given.ts'
import type { App } from './kit/app-services.ts'
import type { Worker } from './kit/jobs/worker.ts'

const everyMs = 5_000

/**
 * Ends the workers once a newer version has migrated the database: what its jobs ask is no longer what this version knows, and that
 * version's servers do them. What is under way is done to its end. Calls are answered as before until the process is stopped.
 */
export async function endWhenUpdated(app: App, workers: readonly Worker[]): Promise<void> {
  const count = async () => {
    const { rows } = await app.pool.query<{ n: number }>(
      'select count(*)::integer as n from platform.migration',
    )
    return firstOf(rows).n
  }
  const before = await count()
  const look = async () => {
    if ((await count()) <= before) return
    clearInterval(timer)
    app.log.warn({}, 'a newer version has migrated the database: its servers do the jobs from now on')
    await Promise.all(workers.map((worker) => worker.close()))
  }
  // A database that is away is asked again.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  timer.unref()
  app.services.set('jobs.updated', { close: async () => clearInterval(timer) })
}
