import { sql } from 'kysely'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { passOn, type LinkRecord } from './links.ts'

/**
 * What came in parts for a link that has ended goes to whoever it was for, a day later, as long as payments are asked after: by it
 * nobody can pay the rest any more, and no money may stand with nobody knowing of it.
 */
export async function endLinks(job: JobContext): Promise<void> {
  await eachMerchant(job, 'any', (id) =>
    job.inMerchant(id, async (ctx) => {
      const { rows: links } = await sql<LinkRecord>`select * from payment_link
        where merchant_id = ${id} and state = 'open' and paid_minor > 0 and expires_at < ${ctx.now.toISOString()}::timestamptz - interval '1 day'
        order by id for no key update`.execute(ctx.db)
      for (const link of links) await updateRow(ctx, 'payment_link', link, { state: 'paid' })
      await passOn(ctx, links)
    }),
  )
}
