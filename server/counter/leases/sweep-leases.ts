import type { JobContext } from '../../kit/jobs/jobs.ts'
import { endLease } from '../../ticketing/ticketing.public.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Ends leases whose time is over: what their devices did not sell goes back. A sale that comes later still lands. */
export async function sweepLeases({ app, inMerchant }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number; id: number }>(app, { name: 'leases_to_end' })
  for (const { merchant_id, id } of rows)
    await inMerchant(merchant_id, (ctx) => endLease(ctx, { id, how: 'expired' }))
}
