import { sql, type RawBuilder } from 'kysely'
import type {
  callDefaults,
  callRefunds,
  CallAct,
  CallOrderState,
  GuestChoice,
} from '#contract/departures/call.states.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'

export type Sailing = { date: string; session: string | null }
export type CallRecord = {
  id: number
  act: CallAct
  reason: string
  message: string
  refund: (typeof callRefunds)[number]
  keep_price: boolean
  tells: boolean
  to_date: string | null
  to_session: string | null
  sailings: Sailing[]
  choices: GuestChoice[]
  answer_by: string | null
  by_default: (typeof callDefaults)[number] | null
  block_id: number | null
  opened_at: string | null
  job_id: number | null
  runs: number
  created_by: number | null
  created_by_name: string
  version: number
}
/** One order of a call. */
export type CallOrderRecord = {
  call_id: number
  order_id: number
  state: CallOrderState
  service_date: string
  session: string
  language: string
  /** The one way of a round trip that it is about; null: the whole order. */
  leg: LegNo | null
  /** Of a whole round trip: what its way back sails at; null where it has none on a day. */
  back_session: string | null
}

/** A call of the merchant; 404 for none. `lock`ed until the transaction ends. */
export async function readCall(
  ctx: Ctx,
  id: number,
  lock: '' | 'for no key update' = '',
): Promise<CallRecord> {
  const { rows } = await sql<CallRecord>`select * from departure_call
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} ${sql.raw(lock)}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** One of its orders, locked; whoever locks it has locked the order before. */
export async function lockCallOrder(ctx: Ctx, callId: number, orderId: number): Promise<CallOrderRecord> {
  const { rows } =
    await sql<CallOrderRecord>`select d.call_id, d.order_id, d.outcome as state, d.service_date, d.session, d.language, d.leg,
      (select l.session from order_line l where d.leg is null and l.merchant_id = d.merchant_id and l.order_id = d.order_id and l.leg = 2 and l.open_until is null
        and l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0 limit 1) as back_session
    from departure_call_order d
    where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = ${callId} and d.order_id = ${orderId} for no key update of d`.execute(
      ctx.db,
    )
  return rows[0] ?? fail('notFound')
}

/** What became of an order; what is not said stays as it was. */
export type Became = {
  state: CallOrderState
  why?: string
  chosen?: GuestChoice
  chosenBy?: 'guest' | 'deadline'
  toDate?: string
  toSession?: string
  refundMinor?: number
  requestId?: number | null
}

export async function writeBecame(
  ctx: Ctx,
  { call_id: callId, order_id: orderId }: Pick<CallOrderRecord, 'call_id' | 'order_id'>,
  became: Became,
): Promise<void> {
  const { state, why = '', chosen, chosenBy, toDate, toSession, refundMinor, requestId } = became
  const or = (value: unknown, column: string): RawBuilder<unknown> =>
    sql`coalesce(${value ?? null}, ${sql.ref(column)})`
  await sql`update departure_call_order set outcome = ${state}, why = ${why}, at = ${ctx.now.toISOString()},
      chosen = ${or(chosen, 'chosen')}, chosen_by = ${or(chosenBy, 'chosen_by')}, to_date = ${or(toDate, 'to_date')}, to_session = ${or(toSession, 'to_session')},
      refund_minor = ${or(refundMinor, 'refund_minor')}, request_id = ${or(requestId, 'request_id')}
    where merchant_id = ${ctx.scope.merchantId} and call_id = ${callId} and order_id = ${orderId}`.execute(
    ctx.db,
  )
}

export async function writeTold(
  ctx: Ctx,
  { call_id: callId, order_id: orderId }: Pick<CallOrderRecord, 'call_id' | 'order_id'>,
  told: { told: string; to: string; language: string },
): Promise<void> {
  await sql`update departure_call_order set told = ${told.told}, told_to = ${told.to}, language = ${told.language}
    where merchant_id = ${ctx.scope.merchantId} and call_id = ${callId} and order_id = ${orderId}`.execute(
    ctx.db,
  )
}
