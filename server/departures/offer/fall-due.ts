import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf } from '../../kit/call/reason.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { lockOrder, type OrderRecord, revokeLinks } from '../../orders/orders.public.ts'
import {
  lockCallOrder,
  readCall,
  type Became,
  type CallOrderRecord,
  type CallRecord,
} from '../call/call-records.ts'
import { cannotFollow } from '../call/carry-out.ts'
import { tried } from '../../kit/record/tried.ts'
import { choose, type Choice } from './choose.ts'
import { tellGuests } from './tell-guest.ts'

/**
 * What happens by itself to whoever has not answered in time: each order in a transaction of its own, found as it is then, so
 * that a job that was killed goes on and a guest who was quicker stays as chosen.
 */
export const fallDueJob: Job = async ({ inMerchant }, { merchantId, callId }) => {
  const id = Number(callId)
  const ids = await inMerchant(merchantId, async (ctx) => {
    const { rows } = await sql<{ id: number }>`select order_id as id from departure_call_order
      where merchant_id = ${merchantId} and call_id = ${id} and outcome = 'offered' order by order_id`.execute(
      ctx.db,
    )
    return rows.map((row) => row.id)
  })
  for (const orderId of ids) await inMerchant(merchantId, (ctx) => fallDue(ctx, id, orderId))
}

async function fallDue(ctx: Ctx, callId: number, orderId: number): Promise<void> {
  const call = await readCall(ctx, callId)
  if (!call.answer_by || new Date(call.answer_by) > ctx.now) return
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  if (row.state !== 'offered') return
  await revokeLinks(ctx, orderId)
  const found = await byDefault(ctx, { call, row, order })
  if ('why' in found) return cannotFollow(ctx, row, order, found.why)
  if (call.tells) await tellGuests(ctx, call, [{ row, order, became: found.became }])
}

type Offered = { call: CallRecord; row: CallOrderRecord; order: OrderRecord }

/** The default, or the first of the sailings that takes the order; why not, where none does. */
async function byDefault(ctx: Ctx, offered: Offered): Promise<{ became: Became } | { why: string }> {
  const { call } = offered
  if (call.by_default === 'staff' || call.by_default === null)
    return { why: reasonOf({ word: 'departures.why.notAnswered' }) }
  const ways: Choice[] =
    call.by_default === 'rebook'
      ? call.sailings.map((sailing) => ({ choice: 'rebook', sailing }))
      : [{ choice: call.by_default }]
  let why = reasonOf({ word: 'departures.why.notAnswered' })
  for (const way of ways) {
    const done = await tried(ctx, (inner) => choose(inner, offered, way, 'deadline'))
    if (done.why === undefined) return { became: done.done }
    why = done.why
  }
  return { why }
}
