import type { App } from '#server/kit/app-services.ts'
import type { JobContext } from '#server/kit/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'

/** What a worker gives a job that it runs for the time named. */
export const jobOf = (app: App, attempt = 1): JobContext => ({
  app,
  inMerchant: (id, work) => withSystemCtx(app, id, work),
  attempt,
  lastAttempt: false,
})
