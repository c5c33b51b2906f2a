import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import type { Ctx } from '../ctx.ts'

export type JobPayload = { merchantId: number } & Record<string, unknown>
export type JobContext = {
  app: App
  /** Runs work in one transaction of that merchant, acting as the system. */
  inMerchant: <T>(merchantId: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  attempt: number
  lastAttempt: boolean
}
/** A job runs at least once: it must be safe to run again after it was killed at any point. */
export type Job = ((job: JobContext, payload: JobPayload) => Promise<void>) & {
  /** Runs by itself every so many minutes (a divisor of 60), on one server at a time; its payload names merchant 0. */
  minutes?: number
}
export type Jobs = Record<string, Job>

/** Binds a domain's jobs by name, `domain.verb`. */
export const bindJobs = <const J extends Jobs>(jobs: J): J => jobs

/** A job that the clock starts. */
export const everyMinutes = (minutes: number, job: (job: JobContext) => Promise<void>): Job =>
  Object.assign((context: JobContext) => job(context), { minutes })

/** Whose job it is, and in which transaction it is queued; of no merchant's, 0. */
type Queued = Pick<Ctx, 'db' | 'scope'>

/** Queues a job within the command's own transaction: it runs if, and only if, the command commits. */
export const enqueue = (
  ctx: Queued,
  task: `${string}.${string}`,
  payload: Record<string, unknown>,
  { key, ...options }: { key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> => enqueueAll(ctx, task, [{ payload, key }], options)

/** Several of one kind as one set. */
export async function enqueueAll(
  ctx: Queued,
  task: `${string}.${string}`,
  jobs: readonly { payload: Record<string, unknown>; key?: string | undefined }[],
  { runAt = new Date(), maxAttempts = 25 }: { runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const rows = jobs.map(({ payload, key }) => ({
    key: key ?? null,
    payload: { ...payload, merchantId: ctx.scope.merchantId },
  }))
  await sql`select platform.enqueue(${task}, r.payload, r.key, ${runAt.toISOString()}::timestamptz, ${maxAttempts})
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(payload json, key text)`.execute(ctx.db)
}
