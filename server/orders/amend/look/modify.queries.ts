import { sql } from 'kysely'
import type { z } from 'zod'
import type { ModifyFilter, ModifyRequest } from '#contract/orders/amend/amend.schema.ts'
import { modifyStates, type ModifyStatus } from '#contract/orders/amend/modify.states.ts'
import { nameIn, type Can } from '#contract/kit/schema.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { mayDo } from '../../order/order-can.ts'
import { reasonFor } from '../../../kit/call/reason.ts'
import { pageOf } from '../../../kit/record/page-of.ts'
import { orderActor } from '../../order/order-rules.ts'

type Row = Omit<ModifyRequest, 'can' | 'itemName'> & { itemNames: Record<string, string> }

/** Requests on orders, those that wait first by when they are due; an agent sees its own. */
export async function listModifies(ctx: Ctx, filter: z.output<typeof ModifyFilter>) {
  const { orderId, status, open } = filter
  const wanted = open ? modifyStates.phases.open : status?.length ? status : null
  const query = sql<Row>`select r.id, r.order_id as "orderId", o.code as "orderCode", o.item_names as "itemNames", a.name as "agentName",
      r.status, r.told, r.reason, r.applied_by_kind as "appliedByKind", r.applied_by_name as "appliedByName", r.applied_at as "appliedAt",
      r.sent_at as "sentAt", r.ended_at as "endedAt", r.ended_by_name as "endedByName", r.ended_reason as "endedReason", r.due_at as "dueAt", r.version
    from order_request r join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
      join agent a on a.merchant_id = r.merchant_id and a.id = r.agent_id
   where r.merchant_id = ${ctx.scope.merchantId} and (${orderId ?? null}::bigint is null or r.order_id = ${orderId ?? null})
     and (${wanted}::text[] is null or r.status = any(${wanted}::text[]))`
  const page = await pageOf(ctx, filter, query, sql`r."dueAt" nulls last, r.id desc`)
  return {
    ...page,
    rows: page.rows.map(({ itemNames, ...row }): ModifyRequest => ({
      ...row,
      itemName: nameIn(itemNames, ctx.language),
      endedReason: reasonFor(ctx, row.endedReason),
      can: modifyCan(ctx, row.status),
    })),
  }
}

/** Which moves this person may make now. */
export function modifyCan(ctx: Ctx, status: ModifyStatus): Can {
  const actor = orderActor(ctx.actor)
  const open = modifyStates.moveNames.filter(
    (move) => modifyStates.open(move, status) && mayDo(ctx, modifyStates.verbs[move], actor),
  )
  return Object.fromEntries(open.map((move) => [move, true as const]))
}
