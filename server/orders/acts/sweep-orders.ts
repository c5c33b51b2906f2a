import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { archiveOrder } from './archive-order.ts'
import { timeOutOrder } from './time-out-order.ts'
import { stands } from '../order/order-records.ts'
import { archiveDaysOf } from '../put-away/put-away.queries.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** At most so many a minute, oldest first; the next sweep takes the rest. */
const limit = 500

type Overdue = { merchant_id: number; order_id: number; why: 'unpaid' | 'unanswered' }

/** Cancels what was not paid or answered in time, each order in a transaction of its own. Killed midway it goes on next minute. */
export async function sweepOverdue(job: JobContext): Promise<void> {
  const rows = await ofAllMerchants<Overdue>(job.app, { name: 'orders_overdue', values: [limit] })
  for (const { merchant_id, order_id, why } of rows)
    await job
      .inMerchant(merchant_id, (ctx) => timeOutOrder(ctx, order_id, why))
      .catch((err: unknown) => job.app.log.error({ err, orderId: order_id }, 'an order could not time out'))
}

/** Archives what ended so many days ago, where the merchant has set such a rule (`archiveAfterDays`). */
export const sweepArchive = (job: JobContext): Promise<void> =>
  eachMerchant(job, 'atWork', async (merchantId) => {
    for (const id of await job.inMerchant(merchantId, toBeArchived))
      await job
        .inMerchant(merchantId, (ctx) => archiveOrder(ctx, { id }))
        .catch((err: unknown) => job.app.log.error({ err, orderId: id }, 'an order could not be archived'))
  })

async function toBeArchived(ctx: Ctx): Promise<number[]> {
  const days = archiveDaysOf(ctx.merchant.settings)
  if (days === null) return []
  const before = Temporal.PlainDate.from(todayOf(ctx)).subtract({ days }).toString()
  const rows = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('service_date', '<', before)
    .where(({ or, eb }) => or([eb('return_date', 'is', null), eb('return_date', '<', before)]))
    // A stay ends with its last morning, a package with its last part.
    .where(
      sql<boolean>`not (status = 'confirmed' and exists (select from order_line l where l.merchant_id = orders.merchant_id
        and l.order_id = orders.id and coalesce(l.end_date, l.date) >= ${before} and ${stands(sql`l`)}))`,
    )
    .where('status', 'in', orderStates.moves.archive.from)
    .where('deleted_at', 'is', null)
    .orderBy('service_date')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
