import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { handleMarketMessage } from '#server/open-market/contracts/receive.ts'

/** What is on its way between the companies arrives. */
export async function deliver(app: App): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`select id from platform.mailbox
      where topic like 'market.%' and handled_at is null order by id`.execute(app.db)
    if (!rows.length) return
    const job = {
      app,
      attempt: 1,
      lastAttempt: true,
      inMerchant: () => Promise.reject(new Error('not asked')),
    }
    for (const { id } of rows) await handleMarketMessage(job, { merchantId: 0, messageId: id })
  }
}
