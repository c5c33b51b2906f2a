import type { Language } from '#contract/kit/languages.ts'
import { sql } from 'kysely'
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
import { becameSql, callOrdersSql } from './became.ts'

export type Sailing = { date: string; session: string | null }
export type CallRecord = {
  id: number
  act: CallAct
  reason: string
  message: string
  refund: (typeof callRefunds)[number]
  keep_price: boolean
  tells: boolean
  from_date: string
  until_date: string
  session: string | null
  to_date: string | null
  to_session: string | null
  sailings: Sailing[]
  choices: GuestChoice[]
  answer_by: string | null
  by_default: (typeof callDefaults)[number] | null
  block_id: number | null
  closed_days: { sku: number; date: string; session: string }[]
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
  language: Language
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

/** Some of its orders, locked, by order; whoever locks them has locked the orders before. */
export async function lockCallOrders(
  ctx: Ctx,
  callId: number,
  orderIds: readonly number[],
): Promise<Map<number, CallOrderRecord>> {
  const { rows } =
    await sql<CallOrderRecord>`select d.call_id, d.order_id, ${becameSql} as state, d.service_date, d.session, d.language, d.leg,
      (select l.session from order_line l where d.leg is null and l.merchant_id = d.merchant_id and l.order_id = d.order_id and l.leg = 2 and l.open_until is null
        and l.supplier_status <> 'cancelled' and coalesce(jsonb_array_length(l.pieces), 1) > 0 limit 1) as back_session
    from ${callOrdersSql}
    where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = ${callId} and d.order_id = any(${[...orderIds]}::bigint[])
    order by d.order_id for no key update of d`.execute(ctx.db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** One of them; 404 for none. */
export const lockCallOrder = async (ctx: Ctx, callId: number, orderId: number): Promise<CallOrderRecord> =>
  (await lockCallOrders(ctx, callId, [orderId])).get(orderId) ?? fail('notFound')

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

type OfCall = Pick<CallOrderRecord, 'call_id' | 'order_id'>
const keyOf = ({ call_id, order_id }: OfCall): OfCall => ({ call_id, order_id })

export const writeBecame = (ctx: Ctx, row: OfCall, became: Became): Promise<void> =>
  writeAllBecame(ctx, [{ row, became }])

export async function writeAllBecame(
  ctx: Ctx,
  all: readonly { row: OfCall; became: Became }[],
): Promise<void> {
  const rows = all.map(({ row, became }) => ({ why: '', ...became, ...keyOf(row) }))
  await sql`update departure_call_order d set outcome = r.state, why = r.why, at = ${ctx.now.toISOString()},
      chosen = coalesce(r.chosen, d.chosen), chosen_by = coalesce(r."chosenBy", d.chosen_by), to_date = coalesce(r."toDate", d.to_date),
      to_session = coalesce(r."toSession", d.to_session), refund_minor = coalesce(r."refundMinor", d.refund_minor), request_id = coalesce(r."requestId", d.request_id)
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(call_id bigint, order_id bigint, state text, why text, chosen text, "chosenBy" text,
           "toDate" date, "toSession" text, "refundMinor" bigint, "requestId" bigint)
    where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = r.call_id and d.order_id = r.order_id`.execute(
    ctx.db,
  )
}

export async function writeNotified(
  ctx: Ctx,
  all: readonly { row: OfCall; told: string; to: string; language: string }[],
): Promise<void> {
  const rows = all.map(({ row, told, to, language }) => ({ ...keyOf(row), told, to, language }))
  await sql`update departure_call_order d set told = r.told, told_to = r."to", language = r.language
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(call_id bigint, order_id bigint, told text, "to" text, language text)
    where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = r.call_id and d.order_id = r.order_id`.execute(
    ctx.db,
  )
}
