import { sql } from 'kysely'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import { lockOrder, type OrderRecord, revokeLinks } from '../../orders/orders.public.ts'
import { tellGuest } from '../offer/tell-guest.ts'
import { boardedSql } from '../scope.ts'
import {
  lockCallOrder,
  readCall,
  writeBecame,
  type Became,
  type CallOrderRecord,
  type CallRecord,
} from './call-records.ts'
import { follow, moveOrder, refundOrder, type Met } from './order-acts.ts'
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
    if (await hasBoarded(inner, row)) fail('departures.boarded')
    return actOn(inner, { order, row }, call)
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

const actOn = (ctx: Ctx, met: Met, call: CallRecord): Promise<Became> => {
  switch (call.act) {
    case 'cancel':
      return refundOrder(ctx, met, call)
    case 'move':
      return moveOrder(ctx, met, call, {
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

/** Is anybody on board of what is called off? Who went out may still come back another day. */
async function hasBoarded(ctx: Ctx, { order_id: orderId, leg }: CallOrderRecord): Promise<boolean> {
  const { rows } =
    await sql`select from order_line l join order_guest g on g.merchant_id = l.merchant_id and g.order_id = l.order_id
    where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${orderId} and (${leg}::smallint is null or l.leg = ${leg}) and ${boardedSql} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** What an earlier call left open of this order is this call's now, and its link ends. */
async function takeOver(ctx: Ctx, callId: number, orderId: number): Promise<void> {
  const { rows } = await sql`update departure_call_order set outcome = 'gone', at = ${ctx.now.toISOString()}
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and call_id < ${callId} and outcome in ${among(callOrderStates.phases.open)} returning call_id`.execute(
    ctx.db,
  )
  if (rows.length) await revokeLinks(ctx, orderId)
}
