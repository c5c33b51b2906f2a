import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { todayOf } from '../../kit/text/today.ts'
import { putToFollowUp } from './follow-order.ts'

type Lacking = { id: number; agentId: number }

/** At most so many of a merchant in one sweep; the next takes the rest. */
const limit = 200

/**
 * Guests who travel tomorrow (or still today) and of whom an answer that the product must have is missing: their orders are
 * followed, each once. Whoever has completed such a one has decided.
 */
export async function sweepGuestData(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', async (merchantId) => {
    const orders = await job.inMerchant(merchantId, lacking)
    for (const { id, agentId } of orders)
      await job
        .inMerchant(merchantId, async (ctx) => {
          await putToFollowUp(ctx, id, 'guest-data', reasonOf({ word: 'orders.text.guestDataMissing' }))
          await tellLacking(ctx, id, agentId)
        })
        .catch((err: unknown) => job.app.log.error({ err, orderId: id }, 'an order could not be followed'))
  })
}

/** Staff, and the agent, who knows the guests. */
async function tellLacking(ctx: Ctx, id: number, agentId: number): Promise<void> {
  const about = {
    kind: 'guestDataMissing',
    subject: { topic: 'order', id },
    once: `guest data ${id}`,
  } as const
  await notify(ctx, { ...about, to: { holding: 'entertainment.PlayOrderList' } })
  await notify(ctx, { ...about, to: { holding: 'bookingCenter.PlayOrderList', agentId } })
}

/** Orders of today and tomorrow, with the merchant's eyes. */
async function lacking(ctx: Ctx): Promise<Lacking[]> {
  const today = todayOf(ctx)
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  const { rows } = await sql<Lacking>`
    select o.id, o.agent_id as "agentId" from orders o join sku s on s.merchant_id = o.merchant_id and s.id = o.sku_id
     where o.merchant_id = ${ctx.scope.merchantId} and o.service_date between ${today} and ${tomorrow} and o.starts_at > now()
       and o.status = any(${[...orderStates.phases.going]}::text[]) and o.deleted_at is null
       and o.created_at < now() - interval '1 hour'
       and exists (select from jsonb_to_recordset(s.collect) c (key text, per text, required boolean)
                     where c.required and case c.per when 'order' then coalesce(trim(o.collected ->> c.key), '') = ''
                       else exists (select from order_guest g where g.merchant_id = o.merchant_id and g.order_id = o.id and g.attendance <> 'cancelled'
                                       and coalesce(trim(case c.key when 'name' then g.name when 'pinyin' then g.pinyin else g.info ->> c.key end), '') = '') end)
       and not exists (select from order_follow_up f where f.merchant_id = o.merchant_id and f.order_id = o.id and f.cause = 'guest-data')
       and not exists (select from order_follow_note n where n.merchant_id = o.merchant_id and n.order_id = o.id and n.cause = 'guest-data')
     order by o.service_date, o.id limit ${limit}`.execute(ctx.db)
  return rows
}
