import { sql } from 'kysely'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { lockOrder, type OrderRecord } from '../../orders/orders.public.ts'
import { revokeLinks } from '../offer/guest-links.ts'
import { tellGuest } from '../offer/tell-guest.ts'
import { lockCallOrder, readCall, writeBecame, type Became, type CallRecord } from './call-records.ts'
import { follow, moveOrder, refundOrder } from './order-acts.ts'
import { tried } from './tried.ts'

/**
 * One order of a call, in the transaction that marks it done: found as the last turn left it, so that a turn taken again does
 * nothing twice. What cannot be done is taken back, its reason written, and the order goes to follow-up.
 */
export async function carryOut(
  ctx: Ctx,
  { callId, orderId }: { callId: number; orderId: number },
): Promise<{ changed: number; left: number; note: string }> {
  const call = await readCall(ctx, callId)
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  if (!callOrderStates.is(row.state, 'left')) return { changed: 0, left: 0, note: '' }
  await takeOver(ctx, callId, orderId)
  const act = await tried(ctx, async (inner) => {
    if (await hasBoarded(inner, orderId)) fail('departures.boarded')
    return actOn(inner, order, call)
  })
  if (act.why !== undefined) {
    await cannotFollow(ctx, row, order, act.why)
    return { changed: 0, left: 1, note: act.why }
  }
  await writeBecame(ctx, row, act.done)
  if (act.done.state === 'offered')
    await emit(ctx, 'departures.offered', {
      ...ofOrder(order),
      facts: { until: call.answer_by },
      agentVisible: true,
    })
  if (call.tells) await tellGuest(ctx, call, row, order, act.done)
  return { changed: 1, left: 0, note: '' }
}

const actOn = (ctx: Ctx, order: OrderRecord, call: CallRecord): Promise<Became> => {
  switch (call.act) {
    case 'cancel':
      return refundOrder(ctx, order, call)
    case 'move':
      return moveOrder(ctx, order, call, {
        date: call.to_date ?? fail('operationInvalid'),
        session: call.to_session,
      })
    case 'offer':
      return Promise.resolve({ state: 'offered' })
  }
}

/** What its order's timeline, agent and topics are. */
export const ofOrder = ({ id, agent_id: agentId }: Pick<OrderRecord, 'id' | 'agent_id'>) => ({
  subject: 'order',
  subjectId: id,
  orderId: id,
  agentId,
  topics: ['order', 'departure'],
})

/** Its reason stands beside it and on its timeline, and somebody follows it. */
export async function cannotFollow(
  ctx: Ctx,
  row: { call_id: number; order_id: number },
  order: Pick<OrderRecord, 'id' | 'agent_id'>,
  why: string,
): Promise<void> {
  await writeBecame(ctx, row, { state: 'cannot', why })
  await emit(ctx, 'departures.cannotFollow', { ...ofOrder(order), reason: why })
  await follow(ctx, order.id, why)
}

async function hasBoarded(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from order_guest
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and attendance = 'boarded' limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** What an earlier call left open of this order is this call's now. */
async function takeOver(ctx: Ctx, callId: number, orderId: number): Promise<void> {
  await revokeLinks(ctx, orderId)
  await sql`update departure_call_order set outcome = 'gone', at = ${ctx.now.toISOString()}
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and call_id < ${callId} and outcome in ${among(callOrderStates.phases.open)}`.execute(
    ctx.db,
  )
}
