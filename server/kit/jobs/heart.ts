import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DbConfig } from '../db/db.ts'
import { DirectClient } from '../db/primary.ts'

/** Of the locks that workers hold as long as they live. */
const place = 706_455
/** After its own start a database has let go of everybody's locks, and they take them again. */
const secondsToReturn = 5
const againMs = 500

export type Heart = { take: () => Promise<void>; stop: () => Promise<void> }

/**
 * A connection that holds a lock for each of these workers and does nothing else. PostgreSQL lets the locks go the moment the
 * process is gone, however it ended, so that nobody has to wait for beats that do not come. Lost otherwise, it is made again at once.
 */
export function heartOf(config: DbConfig, ids: ReadonlySet<string>): Heart {
  let client: pg.Client | undefined
  let stopped = false
  const take = async () => {
    const next = new DirectClient(config)
    await next.connect()
    await next.query(`select pg_advisory_lock_shared(${place}, hashtext(id)) from unnest($1::text[]) id`, [
      [...ids],
    ])
    if (stopped) return next.end()
    client = next
    next.on('end', () => void again())
  }
  const again = async () => {
    for (let lost = true; lost && !stopped;) {
      await sleep(againMs, undefined, { ref: false })
      lost = await take().then(
        () => false,
        () => true,
      )
    }
  }
  return {
    take,
    stop: async () => {
      stopped = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** Of these workers, or of all that have jobs in their hands, those whose process is gone. */
async function unheld(pool: pg.Pool, among?: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select w.id from (select distinct j.locked_by as id from graphile_worker._private_jobs j
         join platform.worker_beat b on b.worker_id = j.locked_by and b.has_heart where $1::text[] is null or j.locked_by = any($1)) w
      where now() - pg_postmaster_start_time() > make_interval(secs => ${secondsToReturn}) and pg_try_advisory_xact_lock(${place}, hashtext(w.id))`,
    [among ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Asked twice: a connection may be lost and made again meanwhile. */
export async function deadWorkers(pool: pg.Pool): Promise<string[]> {
  const suspects = await unheld(pool)
  if (!suspects.length) return []
  await sleep(2 * againMs)
  return unheld(pool, suspects)
}
