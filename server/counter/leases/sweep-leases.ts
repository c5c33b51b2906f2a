import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { endLease } from '../../ticketing/ticketing.public.ts'

/** Ends leases whose time is over: what their devices did not sell goes back. A sale that comes later still lands. */
export async function sweepLeases({ app, inMerchant }: JobContext): Promise<void> {
  const { rows } = await sql<{ merchantId: number; id: number }>`
    select merchant_id as "merchantId", id from platform.leases_to_end()`.execute(app.db)
  for (const { merchantId, id } of rows)
    await inMerchant(merchantId, (ctx) => endLease(ctx, { id, how: 'expired' }))
}
