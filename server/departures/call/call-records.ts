import { sql, type RawBuilder } from 'kysely'
import type {
  callDefaults,
  callRefunds,
  CallAct,
  CallOrderState,
  GuestChoice,
} from '#contract/departures/call.states.ts'
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
    await sql<CallOrderRecord>`select call_id, order_id, outcome as state, service_date, session, language from departure_call_order
    where merchant_id = ${ctx.scope.merchantId} and call_id = ${callId} and order_id = ${orderId} for no key update`.execute(
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
