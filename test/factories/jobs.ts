import type { App } from '#server/kit/app-services.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/** What a worker gives a job that it runs for the time named. */
export const jobOf = (app: App, attempt = 1): JobContext => ({
  app,
  inMerchant: (id, work) => withSystemCtx(app, id, work),
  attempt,
  lastAttempt: false,
})

/** A worker that is killed after so many transactions. */
export function killedAfter(app: App, transactions: number): JobContext {
  let begun = 0
  return {
    ...jobOf(app),
    inMerchant: (id, work) => {
      if (++begun > transactions) throw new Error('killed')
      return withSystemCtx(app, id, work)
    },
  }
}
