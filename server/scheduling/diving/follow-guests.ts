import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { notify, type Ear } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { takeOffMoved } from '../plan/take-off-moved.ts'
import { addDivers } from './add-divers.ts'

/** An order that was changed may have guests who stand on no board yet, or on the wrong run: looked at once the change is there. */
export const followGuests: Ear = async ({ db }, events) => {
  for (const { by, type, event } of events)
    if (type === 'orders.amended' && event.orderId != null)
      await enqueue({ db, scope: by.scope }, 'scheduling.followGuests', { orderId: event.orderId })
}

export const followGuestsJob: Job = (job, { merchantId, orderId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    await takeOffMoved(ctx, Number(orderId))
    await addAllDivers(ctx, Number(orderId))
    notify(ctx, ['dayPlan'], Number(orderId))
  })

/** Everybody who dives stands on the boat that their party has a card on. */
async function addAllDivers(ctx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: number; lineId: number }>`
    select k.id, k.line_id as "lineId"
      from day_card k
      join day_run r on r.merchant_id = k.merchant_id and r.id = k.run_id
      join day_trip t on t.merchant_id = r.merchant_id and t.id = r.trip_id and t.kind = 'dive'
     where k.merchant_id = ${ctx.scope.merchantId} and k.order_id = ${orderId}
     order by k.id`.execute(ctx.db)
  for (const { id, lineId } of rows) await addDivers(ctx, id, lineId)
}
