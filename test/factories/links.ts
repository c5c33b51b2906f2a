import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { linkOn } from '#server/tenants/invitations/link-merchants.ts'
import { jobOf } from './jobs.ts'

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
