import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { archiveOrder } from '../acts/archive-order.ts'
import { timeOutOrder } from '../acts/time-out-order.ts'
import { stands } from '../order-records.ts'
import { archiveDaysOf } from '../put-away/put-away.queries.ts'

/** At most so many a minute, oldest first; the next sweep takes the rest. */
const limit = 500

type Overdue = { merchant_id: number; order_id: number; why: 'unpaid' | 'unanswered' }

/** Cancels what was not paid or answered in time, each order in a transaction of its own. Killed midway it goes on next minute. */
export async function sweepOverdue(job: JobContext): Promise<void> {
  const { rows } = await sql<Overdue>`select * from platform.orders_overdue(${limit})`.execute(job.app.db)
  for (const { merchant_id, order_id, why } of rows)
    await job
      .inMerchant(merchant_id, (ctx) => timeOutOrder(ctx, order_id, why))
      .catch((err: unknown) => job.app.log.error({ err, orderId: order_id }, 'an order could not time out'))
}

/** Archives what ended so many days ago, where the merchant has set such a rule (`archiveAfterDays`). */
export async function sweepArchive(job: JobContext): Promise<void> {
  const merchants = await job.app.db
    .selectFrom('platform.merchant')
    .select(['id', 'settings'])
    .where('plan', 'in', ['trial', 'active'])
    .where(sql<boolean>`settings ? 'archiveAfterDays'`)
    .execute()
  for (const { id: merchantId, settings } of merchants) {
    const days = archiveDaysOf(settings as Record<string, unknown>)
    if (days === null) continue
    const ids = await job.inMerchant(merchantId, async (ctx) => {
      const before = Temporal.PlainDate.from(todayOf(ctx)).subtract({ days }).toString()
      const rows = await ctx.db
        .selectFrom('orders')
        .select('id')
        .where('merchant_id', '=', merchantId)
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
    })
    for (const id of ids)
      await job
        .inMerchant(merchantId, (ctx) => archiveOrder(ctx, { id }))
        .catch((err: unknown) => job.app.log.error({ err, orderId: id }, 'an order could not be archived'))
  }
}
