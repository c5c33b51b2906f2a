import { sql } from 'kysely'
import type { z } from 'zod'
import { maxHolds, type HoldsAsk, type Holds } from '#contract/stock/stock.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { poolNames } from './change-cells.ts'
import type { StockNeed } from './limits/stock-needs.ts'

/** What an order holds ends at another moment. The order is locked before. */
export async function extendHeldStock(ctx: Ctx, orderId: number, until: string): Promise<void> {
  await sql`update stock_take set expires_at = ${until}
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and state = 'held'`.execute(ctx.db)
}

/**
 * Who holds places of a departure without having paid, and until when, the first to end first; with `sold`, then who bought
 * the others. At most 200 orders. 404 for an unknown pool.
 */
export async function listHolds(
  ctx: Ctx,
  { poolId, date, session, sold }: z.output<typeof HoldsAsk>,
): Promise<z.infer<typeof Holds>> {
  if (!(await poolNames(ctx, [poolId])).size) fail('notFound')
  const { rows } = await sql<z.infer<typeof Holds>['rows'][number]>`
    select t.order_id as "orderId", o.code, a.name as agent, sum(t.quantity)::int as places, t.state, min(t.expires_at) as until
      from stock_take t join orders o on o.merchant_id = t.merchant_id and o.id = t.order_id
      join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where t.merchant_id = ${ctx.scope.merchantId} and t.state = any(${sold ? ['held', 'sold'] : ['held']}) and t.pool_id = ${poolId} and t.date = ${date}::date and t.session = ${session}
     group by t.order_id, o.code, a.name, t.state order by t.state, until, o.code limit ${maxHolds + 1}`.execute(
    ctx.db,
  )
  return { rows: rows.slice(0, maxHolds), more: rows.length > maxHolds }
}

/** What these orders hold, by order: as they would take it anew. The orders are locked before. */
export async function heldPlaces(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, StockNeed[]>> {
  const { rows } = await sql<{
    orderId: number
    poolId: number
    date: string
    session: string
    quantity: number
    skuId: number
    agentId: number | null
    channel: string | null
  }>`select order_id as "orderId", pool_id as "poolId", date, session, quantity, sku_id as "skuId", agent_id as "agentId", channel
      from stock_take
     where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[]) and state = 'held'`.execute(
    ctx.db,
  )
  const held = new Map<number, StockNeed[]>(orderIds.map((id) => [id, []]))
  for (const { orderId, agentId, channel, ...cell } of rows)
    held.get(orderId)?.push({
      ...cell,
      poolName: '',
      heads: 0,
      ...(agentId !== null && { by: { skuId: cell.skuId, agentId, channel: channel ?? '' } }),
    })
  return held
}
