import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { OrderCounts } from '#contract/orders/order-list.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { maxCounted, seenBy, type Wanted } from './find-orders.ts'
import { countRequests } from '../requests/requests.queries.ts'
import { supplierCounts } from './supplier-orders.queries.ts'

/** Live orders: the agents' counters added up, an agent's session its own alone. Of whom sees some of all they are counted where they stand. */
export async function countLive(ctx: Ctx): Promise<number> {
  if (ctx.scope.reach) return (await countFilters(ctx, { live: { tab: 'allOrder' } }))['live'] ?? 0
  const { rows } = await sql<{
    n: number
  }>`select coalesce(sum(live), 0)::bigint as n from order_count where merchant_id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  return firstOf(rows).n
}

/** Tabs tell one beyond what is counted. */
export const countedTabs = maxCounted + 1
const tabs = ['toAudit', 'waitToSendAgent', 'waitAgentReply', 'waitAgentDealAfterReply', 'followUp'] as const

/** The numbers on tabs and menu: all from the counters, the open ones counted where they stand, up to 1,001. */
export async function countOrders(ctx: Ctx): Promise<OrderCounts> {
  if (ctx.scope.supplierId) return { ...none, ...(await supplierCounts(ctx)) }
  const counted = await countFilters(ctx, await tabsAmong(ctx, {}))
  const requests = ctx.scope.agentId ? 0 : await countRequests(ctx, countedTabs)
  return { ...none, ...counted, allOrder: await countLive(ctx), requests }
}

/** The filters of the counted tabs, each by its name; `among` is what a second view's orders are. */
export const tabsAmong = async (ctx: Ctx, among: Wanted): Promise<Record<string, Wanted>> => ({
  ...Object.fromEntries(tabs.map((tab) => [tab, { ...among, tab }])),
  refreshOrder: { ...among, tab: 'refreshOrder', ...(await seenBy(ctx)) },
})

/** How many orders each filter finds, counted where they stand, up to 1,001. */
export async function countFilters(
  ctx: Ctx,
  filters: Readonly<Record<string, Wanted>>,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ tab: string; n: number }>`
    select key as tab, app.count_orders(value, ${countedTabs}) as n from jsonb_each(${JSON.stringify(filters)}::jsonb)`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]))
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
