import { sql } from 'kysely'
import { callOrderStates } from '#contract/departures/call.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { among } from '../../kit/db/filters.ts'
import { emit, emitAll } from '../../kit/events.ts'
import {
  actTogether,
  lockOrder,
  readyAmendments,
  type OrderRecord,
  type WholeOrder,
  revokeLinks,
} from '../../orders/orders.public.ts'
import { tellGuests } from '../offer/tell-guest.ts'
import { boardedSql } from '../scope.ts'
import { becameSql, callOrdersSql } from './became.ts'
import {
  lockCallOrder,
  lockCallOrders,
  readCall,
  writeAllBecame,
  writeBecame,
  type Became,
  type CallOrderRecord,
  type CallRecord,
  type Sailing,
} from './call-records.ts'
import { amendmentTo, follow, moveOrder, refundOrder, type Met } from './order-acts.ts'
import { tried } from '../../kit/record/tried.ts'

type CallOrderRef = { callId: number; orderId: number }
type Answer = { changed: number; left: number; note: string }
const nothing: Answer = { changed: 0, left: 0, note: '' }

/**
 * One order of a call, in the transaction that marks it done: found as the last turn left it, so that a turn taken again does
 * nothing twice. What cannot be done is taken back, its reason written, and the order goes to follow-up.
 */
export async function carryOut(ctx: Ctx, { callId, orderId }: CallOrderRef): Promise<Answer> {
  const call = await readCall(ctx, callId)
  const { order } = await lockOrder(ctx, orderId)
  const row = await lockCallOrder(ctx, callId, orderId)
  if (!callOrderStates.is(row.state, 'left')) return nothing
  await takeOver(ctx, callId, [orderId])
  const act = await tried(ctx, async (inner) => {
    if (await hasBoarded(inner, [row])) fail('departures.boarded')
    return actOn(inner, { order, row }, call)
  })
  if (act.why !== undefined) {
    await cannotFollow(ctx, row, order, act.why)
    return { changed: 0, left: 1, note: act.why }
  }
  await writeDone(ctx, call, [{ row, order, became: act.done }])
  return { ...nothing, changed: 1 }
}

/**
 * Many orders of a call in one transaction, each decided like one by itself and all written as sets (`actTogether`); what
 * cannot be done to one of them throws.
 */
export async function carryOutTogether(ctx: Ctx, all: readonly CallOrderRef[]): Promise<Answer[]> {
  const callId = all[0]?.callId ?? fail('notFound')
  const call = await readCall(ctx, callId)
  if (all.some((one) => one.callId !== callId)) fail('operationInvalid')
  const ids = all.map(({ orderId }) => orderId)
  const done: Done[] = []
  let left: (Met & { whole: WholeOrder })[] = []
  const before = async (orders: ReadonlyMap<number, WholeOrder>) => {
    const rows = await lockCallOrders(ctx, callId, ids)
    // One way of a round trip goes by a change of its order: each by itself.
    if ([...rows.values()].some(({ leg }) => leg !== null)) fail('operationInvalid')
    left = ids.flatMap((id) => {
      const row = rows.get(id) ?? fail('notFound')
      const whole = orders.get(id) ?? fail('notFound')
      return callOrderStates.is(row.state, 'left') ? [{ row, order: whole.order, whole }] : []
    })
    await takeOver(
      ctx,
      callId,
      left.map(({ order }) => order.id),
    )
    const boarded = await hasBoarded(
      ctx,
      left.map(({ row }) => row),
    )
    if (boarded) fail('departures.boarded')
    if (call.act !== 'move') return
    return readyAmendments(
      ctx,
      left.map((met) => ({ whole: met.whole, amendment: amendmentTo(met, call, sailingOf(call)) })),
    )
  }
  const acts = async (joined: (ctx: Ctx) => Ctx) => {
    const inner = joined(ctx)
    for (const { row, order } of left)
      done.push({ row, order, became: await actOn(inner, { order, row }, call) })
  }
  await actTogether(ctx, ids, acts, before)
  await writeDone(ctx, call, done)
  const did = new Set(done.map(({ order }) => order.id))
  return ids.map((id) => ({ ...nothing, changed: did.has(id) ? 1 : 0 }))
}

type Done = { row: CallOrderRecord; order: OrderRecord; became: Became }
/** What became of orders, on their timelines and to their guests. */
export async function writeDone(ctx: Ctx, call: CallRecord, done: readonly Done[]): Promise<void> {
  if (!done.length) return
  await writeAllBecame(ctx, done)
  const offers = done.filter(({ became }) => became.state === 'offered')
  const facts = { until: call.answer_by }
  if (offers.length)
    await emitAll(
      ctx,
      offers.map(({ order }) => ({
        by: ctx,
        type: 'departures.offered',
        event: { ...ofOrder(order), facts, agentVisible: true },
      })),
    )
  if (call.tells) await tellGuests(ctx, call, done)
}

const actOn = (ctx: Ctx, met: Met, call: CallRecord): Promise<Became> => {
  switch (call.act) {
    case 'cancel':
      return refundOrder(ctx, met, call)
    case 'move':
      return moveOrder(ctx, met, call, sailingOf(call))
    case 'offer':
      return Promise.resolve({ state: 'offered' })
  }
}

/** Where a call moves its orders to. */
const sailingOf = ({ to_date: date, to_session: session }: CallRecord): Sailing => ({
  date: date ?? fail('operationInvalid'),
  session,
})

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
export async function hasBoarded(ctx: Ctx, met: readonly CallOrderRecord[]): Promise<boolean> {
  const legs = JSON.stringify(met.map(({ order_id: id, leg }) => ({ id, leg })))
  const { rows } = await sql`select from json_to_recordset(${legs}::json) as m(id bigint, leg smallint)
      join order_line l on l.merchant_id = ${ctx.scope.merchantId} and l.order_id = m.id and (m.leg is null or l.leg = m.leg)
      join order_guest g on g.merchant_id = l.merchant_id and g.order_id = l.order_id
     where ${boardedSql} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** What an earlier call left open of these orders is this call's now, and their links end. */
export async function takeOver(ctx: Ctx, callId: number, orderIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update departure_call_order c set outcome = 'gone', at = ${ctx.now.toISOString()} from ${callOrdersSql}
    where d.merchant_id = ${ctx.scope.merchantId} and d.order_id = any(${[...orderIds]}::bigint[]) and d.call_id < ${callId}
      and ${becameSql} in ${among(callOrderStates.phases.open)}
      and c.merchant_id = d.merchant_id and c.call_id = d.call_id and c.order_id = d.order_id returning c.order_id as id`.execute(
    ctx.db,
  )
  for (const { id } of rows) await revokeLinks(ctx, id)
}
