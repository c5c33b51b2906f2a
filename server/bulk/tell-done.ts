import { sql } from 'kysely'
import { inEach } from '#contract/kit/languages.ts'
import { asSystem, type Ctx } from '../kit/ctx.ts'
import { notify } from '../notifications/notifications.public.ts'

/** Of fewer, all of them done, whoever began it has seen the end of it. */
const worthTelling = 10

type Ended = { act: string; user: number; total: number; done: number; failed: number }

/** Tells whoever began a job that it has ended, and how. */
export async function tellDone(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Ended>`select act, user_id as user, total, done, failed from bulk_job
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and state = 'done'`.execute(ctx.db)
  const [job] = rows
  if (!job || (job.total < worthTelling && job.failed === 0)) return
  const { act, user, total, done, failed } = job
  const name = inEach((language) => ctx.app.word(language, act, { count: total }))
  await notify(asSystem(ctx), {
    kind: 'bulkDone',
    to: { users: [user] },
    subject: { topic: 'bulk', id },
    facts: { name, done, failed },
    once: `bulk done ${id}`,
  })
}
