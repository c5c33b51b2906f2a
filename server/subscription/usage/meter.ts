import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { billMonths } from './bills.ts'
import { warnOfEnd, warnOfUsage } from './warn.ts'

/** A day that was not metered, because nothing ran, is metered later; so far back at most. */
const maxDays = 62

/**
 * Meters what was used on a day from what stands: orders that were made, of them those that another merchant's line made here, lines
 * of ours that went to another merchant, mails and text messages that left, and the bytes of all files by its end. Metered again it says the same anew.
 */
export async function meterDay(ctx: Ctx, day: string): Promise<void> {
  const { merchantId } = ctx.scope
  const [from, until] = [dayBegins(ctx, day), dayBegins(ctx, day, 1)]
  await sql`
    insert into usage_day (merchant_id, day, orders, sold_by_others, sold_of_others, messages, storage_bytes, metered_at)
    select ${merchantId}, ${day}::date, o.own, o.theirs, l.n, m.n, f.bytes, ${ctx.now.toISOString()}
      from (select count(*) filter (where mirror_of_merchant is null) as own, count(*) filter (where mirror_of_merchant is not null) as theirs
              from orders where merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${until}) o,
           (select count(*) as n from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
             where o.merchant_id = ${merchantId} and o.created_at >= ${from} and o.created_at < ${until} and l.mirror_merchant is not null) l,
           (select (select count(*) from mail where merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${until})
                 + (select count(*) from sms_message where merchant_id = ${merchantId} and sent_at >= ${from} and sent_at < ${until}) as n) m,
           (select coalesce(sum(size), 0) as bytes from file where merchant_id = ${merchantId} and created_at < ${until}) f
    on conflict (merchant_id, day) do update set orders = excluded.orders, sold_by_others = excluded.sold_by_others,
      sold_of_others = excluded.sold_of_others, messages = excluded.messages, storage_bytes = excluded.storage_bytes, metered_at = excluded.metered_at`.execute(
    ctx.db,
  )
}

/** All days from the last one that was metered until today, which goes on. */
async function meterMerchant(ctx: Ctx): Promise<void> {
  const today = Temporal.PlainDate.from(todayOf(ctx))
  const { rows } = await sql<{ last: string | null }>`
    select max(day)::text as last from usage_day where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  const last = rows[0]?.last
  const first = last ? Temporal.PlainDate.from(last) : today.subtract({ days: 1 })
  const days = Math.min(maxDays, first.until(today).days)
  for (let back = days; back >= 0; back--) await meterDay(ctx, today.subtract({ days: back }).toString())
}

/** Every hour: what was used, what of it is near its allowance, and the bills of months that are over. */
export async function meterAll(job: JobContext): Promise<void> {
  await eachMerchant(
    job,
    'atWork',
    (id) =>
      job.inMerchant(id, async (ctx) => {
        await meterMerchant(ctx)
        await warnOfUsage(ctx)
        await warnOfEnd(ctx)
        await billMonths(ctx)
      }),
    'a merchant could not be metered',
  )
}
