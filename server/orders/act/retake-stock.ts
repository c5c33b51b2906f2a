import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import {
  stockNeeds,
  takeStock,
  type Shortage,
  type ShortWhy,
  type StockNeed,
  type StockTake,
  type Taker,
} from '../../stock/stock.public.ts'
import { serviceDays } from '../order/booking-time.ts'
import { carrierOf } from '../order/carrier.ts'
import { awaitsPayment } from '../order/order-rules.ts'
import { loadOrderSkus, stockSession, type OrderSku } from '../order/order-skus.ts'
import { isRemoved } from '../order/order-records.ts'
import type { OrderWork } from '../order/order-work.ts'

const shortErrors = {
  blocked: 'orders.blocked',
  soldOut: 'orders.soldOut',
  held: 'orders.heldByOthers',
  kept: 'orders.keptForOthers',
  shareUsed: 'orders.shareUsed',
  resource: 'orders.resourceOut',
} as const satisfies Record<ShortWhy, string>

/**
 * Which pool is short, where, by how much, and what limits it. Pools, resources and what is kept for whom are the house's:
 * others are told what they ordered and how many guests of theirs still fit.
 */
export function failShort(
  ctx: CallCtx,
  { need, left, why, resource = '' }: Shortage,
  skus: Iterable<OrderSku>,
): never {
  const { date, session, heads, quantity } = need
  if (ctx.actor.kind === 'staff')
    fail(shortErrors[why], { what: need.poolName, date, session, left, wanted: quantity, resource })
  const item = [...skus].find(({ id }) => id === need.skuId)
  fail(shortErrors[why === 'resource' || why === 'kept' ? 'soldOut' : why], {
    what: item ? nameIn(item.names, ctx.language) : '',
    date,
    session,
    left: Math.floor((left * heads) / quantity),
    wanted: heads,
  })
}

/** Takes what the order's lines need and do not have: an order on request when it is approved, one that is posted again. */
export async function takeMissingStock(work: OrderWork): Promise<void> {
  const { ctx, order } = work
  const has = await linesWithStock(ctx, order.id)
  const standing = work.lines.filter((line) => !isRemoved(line))
  const lines = standing.filter((line) => !has.has(line.id))
  const skus = await loadOrderSkus(ctx, [...work.lines.map((line) => line.sku_id), order.sku_id])
  const held = awaitsPayment(order)
  const main = standing.filter(({ kind }) => kind !== 'add-on')
  const carrier = main[Math.max(0, carrierOf(main.map((line) => skus.get(line.sku_id))))]
  const by = { agentId: order.agent_id, channel: await channelOfOrder(ctx, order.id) }
  const takes = lines.flatMap((line): StockTake[] => {
    const sku = skus.get(line.sku_id)
    if (!sku || line.open_until !== null) return []
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
  if (shortage) failShort(ctx, shortage, skus.values())
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
  const { rows } = await sql<{
    channel: string | null
  }>`select app.order_channel(${ctx.scope.merchantId}, ${orderId}) as channel`.execute(ctx.db)
  return rows[0]?.channel ?? ''
}

async function linesWithStock(ctx: Ctx, orderId: number): Promise<Set<number>> {
  const { rows } = await sql<{ line_id: number }>`select distinct line_id from stock_take
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and state in ('held', 'sold')`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.line_id))
}
