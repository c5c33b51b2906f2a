import { sql } from 'kysely'
import { orderStates } from '#contract/orders/orders.states.ts'
import { among } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { todayOf } from '../../kit/text/today.ts'
import { onOrder } from '../act/on-order.ts'
import { patchOrder } from '../order/order-work.ts'
import { endingReturns, remindReturn } from './remind-returns.ts'

/** At most so many of a merchant in one sweep; the next takes the rest. */
const limit = 200

/** Open returns are told of before their last day, and lapse after it, each in a transaction of its own. Killed midway it goes on with the next sweep. */
export async function sweepReturns(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', async (merchantId) => {
    for (const [find, act] of [
      [lapsing, lapseReturn],
      [endingReturns, remindReturn],
    ] as const)
      for (const id of await job.inMerchant(merchantId, find))
        await job
          .inMerchant(merchantId, (ctx) => act(ctx, id))
          .catch((err: unknown) => job.app.log.error({ err, orderId: id }, 'an open return was not kept'))
  })
}

async function lapsing(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from orders
    where merchant_id = ${ctx.scope.merchantId} and return_open and return_date < ${todayOf(ctx)}
      and status in ${among(orderStates.phases.standing)} and deleted_at is null order by return_date, id limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Its rights end and its price stays. One that was reserved meanwhile is left alone. */
export const lapseReturn = (ctx: Ctx, id: number): Promise<unknown> =>
  onOrder(ctx, { id }, (work) => {
    const { order, lines } = work
    if (!order.return_open || order.return_date === null || order.return_date >= todayOf(ctx)) return
    const back = lines.filter(({ leg }) => leg === 2).map((line) => line.id)
    const date = order.return_date
    patchOrder(work, { return_date: null, return_open: false })
    work.reissue = { orderId: id, lineIds: back, guestIds: [] }
    work.moved = true
    work.events.push({ name: 'returnLapsed', agentVisible: true, facts: { date } })
  })
