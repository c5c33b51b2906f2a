import { sql } from 'kysely'
import type { z } from 'zod'
import type { Can } from '#contract/kit/schema.ts'
import type { OrderRefund, RefundFilter } from '#contract/orders/refunds/refund.schema.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonFor } from '../../kit/call/reason.ts'
import { among } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { mayDo } from '../order/order-can.ts'
import { orderActor } from '../order/order-rules.ts'
import { whyNotRefund } from './refund-records.ts'

type Row = Omit<OrderRefund, 'can'>

/** Requests for money, open ones first by when they are due; an agent sees its own, and nothing of suppliers. */
export async function listRefunds(ctx: Ctx, filter: z.output<typeof RefundFilter>) {
  const { orderId = null, open = null } = filter
  const query = sql<Row>`select r.id, r.order_id as "orderId", o.code as "orderCode", r.kind, r.status, r.way, r.amount_minor as "amountMinor", r.currency,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'names', l.names) order by l.position) from order_line l
                 where l.merchant_id = r.merchant_id and l.id = any(r.line_ids)), '[]') as lines,
      array(select coalesce(nullif(g.name, ''), nullif(g.pinyin, ''), g.position::text) from order_guest g
             where g.merchant_id = r.merchant_id and g.id = any(r.guest_ids) order by g.position) as guests,
      r.reason, r.failed_reason as "failedReason", r.ended_reason as "endedReason", r.attempt, r.applied_by_kind as "appliedByKind",
      r.applied_by_name as "appliedByName", r.applied_at as "appliedAt", r.agreed_by_name as "agreedByName", r.agreed_at as "agreedAt",
      r.ended_by_name as "endedByName", r.ended_at as "endedAt", r.due_at as "dueAt", r.version
    from order_refund r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
   where r.merchant_id = ${ctx.scope.merchantId} and (${orderId}::bigint is null or r.order_id = ${orderId})
     and (${open}::boolean is null or (r.status in ${among(refundStates.phases.open)}) = ${open})`
  const page = await pageOf(ctx, filter, query, sql`r."dueAt" nulls last, r.id desc`)
  return {
    ...page,
    rows: page.rows.map((row): OrderRefund => ({
      ...row,
      failedReason: reasonFor(ctx, row.failedReason),
      endedReason: reasonFor(ctx, row.endedReason),
      can: refundCan(ctx, row),
    })),
  }
}

/** What this person may do with it now. */
export function refundCan(ctx: Ctx, refund: Parameters<typeof whyNotRefund>[0]): Can {
  const actor = orderActor(ctx.actor)
  const can: Can = {}
  for (const move of refundStates.moveNames) {
    const why = whyNotRefund(refund, move, ctx.actor)
    if (why === 'no' || !mayDo(ctx, refundStates.verbs[move], actor)) continue
    can[move] = why ? { why } : true
  }
  return can
}
