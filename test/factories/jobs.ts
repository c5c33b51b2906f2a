import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { linkOn } from '#server/tenants/invitations/link-merchants.ts'

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

/** Does what the workers would do of merchants that were linked on two nodes, until nothing is left: each twice, as a queue may. */
export async function linkBoth(app: App): Promise<number> {
  for (let carried = 0; ; carried++) {
    const { rows } = await sql<{
      id: number
      from: number
    }>`select id, from_merchant as "from" from platform.mailbox
      where topic = 'link' and handled_at is null and error is null order by id limit 1`.execute(app.db)
    const [message] = rows
    if (!message) return carried
    for (let run = 0; run < 2; run++)
      await linkOn(jobOf(app), { merchantId: message.from, messageId: message.id })
  }
}
