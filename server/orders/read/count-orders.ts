import { sql } from 'kysely'
import type { OrderCounts } from '#contract/orders/order-list.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { mostCounted, seenBy } from './find-orders.ts'
import { countRequests } from '../requests/requests.queries.ts'
import { supplierCounts } from '../lines/supplier-orders.queries.ts'

/** Live orders: the agents' counters added up. An agent's session sees its own alone. */
export async function countLive(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select coalesce(sum(live), 0)::bigint as n from order_count where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** Tabs tell one beyond what is counted. */
const countedTabs = mostCounted + 1
const tabs = ['toAudit', 'waitToSendAgent', 'waitAgentReply', 'waitAgentDealAfterReply', 'followUp'] as const

/** The numbers on tabs and menu: all from the counters, the open ones counted where they stand, up to 1,001. */
export async function countOrders(ctx: Ctx): Promise<OrderCounts> {
  if (ctx.scope.supplierId) return { ...none, ...(await supplierCounts(ctx)) }
  const asked = [...tabs.map((tab) => ({ tab })), { tab: 'refreshOrder', ...(await seenBy(ctx)) }]
  const { rows } = await sql<{ tab: string; n: number }>`
    select f->>'tab' as tab, app.count_orders(f, ${countedTabs}) as n from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) f`.execute(
    ctx.db,
  )
  const counted = Object.fromEntries(rows.map(({ tab, n }) => [tab, n]))
  const requests = ctx.scope.agentId ? 0 : await countRequests(ctx, countedTabs)
  return { ...none, ...counted, allOrder: await countLive(ctx), requests }
}
const none: OrderCounts = {
  allOrder: 0,
  toAudit: 0,
  waitToSendAgent: 0,
  waitAgentReply: 0,
  waitAgentDealAfterReply: 0,
  refreshOrder: 0,
  followUp: 0,
  requests: 0,
}
