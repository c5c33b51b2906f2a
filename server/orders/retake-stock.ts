import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import {
  stockNeeds,
  takeStock,
  type Shortage,
  type ShortWhy,
  type StockNeed,
  type StockTake,
  type Taker,
} from '../stock/stock.public.ts'
import { serviceDays } from './booking-time.ts'
import { carrierOf } from './create/carrier.ts'
import { awaitsPayment } from './order-rules.ts'
import { loadOrderSkus, stockSession, type OrderSku } from './order-skus.ts'
import type { OrderWork } from './order-work.ts'

const shortErrors = {
  blocked: 'orders.blocked',
  soldOut: 'orders.soldOut',
  held: 'orders.heldByOthers',
  kept: 'orders.keptForOthers',
  shareUsed: 'orders.shareUsed',
  resource: 'orders.resourceOut',
} as const satisfies Record<ShortWhy, string>

/** Which pool is short, where, by how much, and what limits it. */
export const failShort = ({ need, left, why, resource = '' }: Shortage): never =>
  fail(shortErrors[why], {
    pool: need.poolName,
    date: need.date,
    session: need.session,
    left,
    wanted: need.quantity,
    resource,
  })

/** Takes what the order's lines need and do not have: an order on request when it is approved, one that is posted again. */
export async function takeMissingStock(work: OrderWork): Promise<void> {
  const { ctx, order } = work
  const has = await linesWithStock(ctx, order.id)
  const lines = work.lines.filter((line) => !has.has(line.id))
  const skus = await loadOrderSkus(ctx, [...work.lines.map((line) => line.sku_id), order.sku_id])
  const held = awaitsPayment(order)
  const main = work.lines.filter(({ kind }) => kind !== 'add-on')
  const carrier = main[Math.max(0, carrierOf(main.map((line) => skus.get(line.sku_id))))]
  const by = { agentId: order.agent_id, channel: await channelOfOrder(ctx, order.id) }
  const takes = lines.flatMap((line): StockTake[] => {
    const sku = skus.get(line.sku_id)
    if (!sku) return []
    const days = serviceDays(line.date, line.end_date)
    const taker = { skuId: sku.id, ...by }
    const needs = [
      ...(line === carrier ? packageNeeds(order, skus.get(order.sku_id), by) : []),
      ...(sku.stockMode === 'free'
        ? []
        : stockNeeds(sku.pools, line, days, stockSession(sku, line.session), taker)),
    ]
    return [
      {
        orderId: order.id,
        lineId: line.id,
        needs,
        state: held ? 'held' : 'sold',
        expiresAt: held ? order.pay_by : null,
      },
    ]
  })
  const shortage = await takeStock(ctx, takes)
  if (shortage) failShort(shortage)
}

/** What a package draws itself, beside its parts: it is taken with one of them. */
const packageNeeds = (
  order: OrderWork['order'],
  sku: OrderSku | undefined,
  by: Pick<Taker, 'agentId' | 'channel'>,
): StockNeed[] =>
  sku && sku.packagePrice !== null && sku.stockMode === 'date'
    ? stockNeeds(sku.pools, order, [order.service_date], '', { skuId: sku.id, ...by })
    : []

/** The channel through which an order came. */
async function channelOfOrder(ctx: Ctx, orderId: number): Promise<string> {
  const { rows } = await sql<{ channel: string }>`select app.order_channel(o) as channel from orders o
     where o.merchant_id = ${ctx.scope.merchantId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]?.channel ?? ''
}

async function linesWithStock(ctx: Ctx, orderId: number): Promise<Set<number>> {
  const { rows } = await sql<{ line_id: number }>`select distinct line_id from stock_take
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and state in ('held', 'sold')`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.line_id))
}
