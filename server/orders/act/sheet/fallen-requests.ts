import { sql } from 'kysely'
import { modifyStates, type ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { among } from '../../../kit/db/filters.ts'
import type { EmittedBy } from '../../../kit/events.ts'
import type { OrderRecord } from '../../order/order-records.ts'

const cancelled: ModifyStatus = 'cancelled'
/** An order that nothing comes of any more. */
export type Fallen = { by: Ctx; order: OrderRecord; reason: string }

/**
 * What was asked to change of these orders ends with them: whoever answers it later would amend an order that is none any
 * more, and take its seats again. Answers what is told of it.
 */
export async function endRequestsOf(ctx: Ctx, fallen: readonly Fallen[]): Promise<EmittedBy[]> {
  if (!fallen.length) return []
  const rows = fallen.map(({ order, by, reason }) => ({ id: order.id, reason, at: by.now.toISOString() }))
  const { rows: ended } = await sql<{ id: number }>`
    update order_request q set status = ${cancelled}, ended_at = r.at, ended_reason = r.reason, due_at = null, version = q.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, reason text, at timestamptz)
     where q.merchant_id = ${ctx.scope.merchantId} and q.order_id = r.id and q.status in ${among(modifyStates.phases.open)}
    returning q.order_id as id`.execute(ctx.db)
  const ids = new Set(ended.map(({ id }) => id))
  return fallen.flatMap(({ by, order, reason }) =>
    ids.has(order.id) ? [{ by, type: 'orders.modifyCancel', event: eventOf(order, reason) }] : [],
  )
}

const eventOf = ({ id, agent_id: agentId }: OrderRecord, reason: string) => ({
  subject: 'order',
  subjectId: id,
  orderId: id,
  agentId,
  reason: reason || null,
  agentVisible: true,
  topics: ['order'],
})
