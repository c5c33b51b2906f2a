import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../app-services.ts'
import { withClient } from '../db/client.ts'
import type { DbConfig } from '../db/db.ts'
import { deadWorkers, heartOf, type Heart } from './heart.ts'
import type { JobContext, JobPayload, Jobs } from './jobs.ts'
import { measureJob } from '../measure/measure.ts'
import { withSystemCtx } from '../system-ctx.ts'
import { queuePool } from './queue-pool.ts'

const beatSeconds = 5
const deadAfterSeconds = 20

export type Worker = { close: () => Promise<void> }

/**
 * Runs the queued jobs. A killed worker's jobs stay locked in the queue: that its connection is gone frees them, or a heart
 * that beats no more where the process hangs; at the start of the only process (`alone`) all of them.
 */
export async function startWorker(
  app: App,
  config: DbConfig,
  jobs: Jobs,
  alone: boolean,
  hasClock = true,
): Promise<Worker> {
  const pool = queuePool(config)
  // The queue locks jobs by their pool, heard from its beginning: one that is not known beats no heart, and its long jobs would
  // be given to another meanwhile.
  const events: WorkerEvents = new EventEmitter()
  const ids = new Set<string>()
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  const busy = busyJobs(events)
  const heart = heartOf(config, ids)
  let runner: Runner | undefined
  try {
    await freeDeadWorkers(pool, alone)
    runner = await run({
      events,
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 1000,
      taskList: taskList(app, jobs),
      parsedCronItems: hasClock ? schedule(jobs) : [],
      logger: quietLogger(app),
    })
    await heart.take()
    await heartbeat(pool, [...ids], busy())
  } catch (error) {
    // Without a beat others would take its jobs while it does them.
    await close(runner, pool, heart)
    throw error
  }
  const started = runner
  const beat = setInterval(
    () => void heartbeat(pool, [...ids], busy()).catch(() => undefined),
    beatSeconds * 1000,
  )
  beat.unref()
  let closing: Promise<void> | undefined
  return { close: () => (closing ??= close(started, pool, heart, beat)) }
}

/** Jobs that the clock starts; the queue sees to it that each minute's is queued once, however many servers there are. */
const schedule = (jobs: Jobs) =>
  parseCronItems(
    Object.entries(jobs).flatMap(([task, { minutes }]) =>
      minutes ? [{ task, match: minutes === 1 ? '* * * * *' : `*/${minutes} * * * *` }] : [],
    ),
  )

/**
 * Writes every job's name into the queue. It would do so itself at the first call of each, and whoever calls it then too
 * would wait for the end of that transaction: an order that waits for its turn must hold nobody up.
 */
export const nameTasks = (config: DbConfig, jobs: Jobs) =>
  withClient(config, (client) =>
    client.query(
      `insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing`,
      [Object.keys(jobs)],
    ),
  )

function taskList(app: App, jobs: Jobs): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload, helpers) => {
        const { merchantId = 0 } = payload as Partial<JobPayload>
        const context: JobContext = {
          app,
          inMerchant: (id, work) => withSystemCtx(app, id, work),
          attempt: helpers.job.attempts,
          lastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        }
        await measureJob(app, name, () => job(context, { ...(payload as object), merchantId }))
      },
    ]),
  )
}

/** Jobs that are under way here, or were a minute ago: the queue may still be hearing of their end. */
function busyJobs(events: WorkerEvents): () => string[] {
  const until = new Map<string, number>()
  events.on('job:start', ({ job }) => until.set(job.id, Infinity))
  events.on('job:complete', ({ job }) => until.set(job.id, Date.now() + 60_000))
  return () => {
    for (const [id, at] of until) if (at < Date.now()) until.delete(id)
    return [...until.keys()]
  }
}

async function heartbeat(pool: pg.Pool, ids: string[], busy: string[]): Promise<void> {
  await pool.query(
    `insert into platform.worker_beat (worker_id, seen_at, has_heart) select unnest($1::text[]), now(), true
     on conflict (worker_id) do update set seen_at = now()`,
    [ids],
  )
  // Given to this worker on a connection that was lost before it heard so.
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
      where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - make_interval(secs => ${deadAfterSeconds})`,
    [ids, busy],
  )
  await freeDeadWorkers(pool, false)
}

async function freeDeadWorkers(pool: pg.Pool, alone: boolean): Promise<void> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct j.locked_by from graphile_worker._private_jobs j
       left join platform.worker_beat b on b.worker_id = j.locked_by
      where j.locked_by is not null and j.locked_at < now() - ${alone ? `interval '0'` : `make_interval(secs => ${deadAfterSeconds})`}
        and ($1 or b.seen_at is null or b.seen_at < now() - make_interval(secs => ${deadAfterSeconds}))`,
    [alone],
  )
  const dead = [...rows.map((row) => row.locked_by), ...(await deadWorkers(pool))]
  if (dead.length) await pool.query(`select graphile_worker.force_unlock_workers($1::text[])`, [dead])
  await pool.query(`delete from platform.worker_beat where seen_at < now() - interval '1 hour'`)
}

async function close(
  runner: Runner | undefined,
  pool: pg.Pool,
  heart: Heart,
  beat?: NodeJS.Timeout,
): Promise<void> {
  clearInterval(beat)
  await runner?.stop().catch(() => undefined)
  await heart.stop()
  await pool.end()
}

/** Failures of jobs are told with their task; everything else is noise. */
const quietLogger = (app: App) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error')
      app.log.warn(
        { meta: { error: String((meta as { error?: unknown } | undefined)?.error ?? '') } },
        message,
      )
  })
