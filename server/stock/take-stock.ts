import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { lockStock, reserve, shortageOf, type LockedStocks, type Shortage } from './lock-stock.ts'
import type { StockNeed } from './limits/stock-needs.ts'

/** What one line takes: held until a moment, or sold. */
export type StockTake = {
  orderId: number
  lineId: number
  needs: readonly StockNeed[]
  state: 'held' | 'sold'
  expiresAt: string | null
}

/**
 * Takes stock for lines, all of it or nothing: answers the shortage that forbids it, or null when it is taken. The
 * database's own CHECK refuses whatever the process might believe wrongly.
 */
export async function takeStock(ctx: Ctx, takes: readonly StockTake[]): Promise<Shortage | null> {
  const locked = await lockStock(
    ctx,
    takes.flatMap(({ needs }) => needs),
  )
  return takeLockedStock(ctx, locked, takes)
}

/** The same from rows that are locked already. */
export async function takeLockedStock(
  ctx: Ctx,
  locked: LockedStocks,
  takes: readonly StockTake[],
): Promise<Shortage | null> {
  const needs = takes.flatMap((take) => take.needs)
  const shortage = shortageOf(locked, needs)
  if (shortage) return shortage
  for (const take of takes) reserve(locked, take.needs, take.state)
  await Promise.all(writeStock(ctx, locked, takes))
  return null
}

/** Writes reserved rows and who took what, as sets. The queries are on their way when this returns. */
export function writeStock(ctx: Ctx, locked: LockedStocks, takes: readonly StockTake[]): Promise<unknown>[] {
  return writeCounts(
    ctx,
    locked,
    takes.flatMap(({ needs, ...take }) => needs.map((need) => ({ ...need, ...take, leaseId: null }))),
  )
}

type Taken = StockNeed & {
  orderId: number | null
  lineId: number | null
  leaseId: number | null
  state: 'held' | 'sold'
  expiresAt: string | null
}

/** Writes the counts of rows that were touched, and who takes of them: an order's line or a lease. */
export function writeCounts(ctx: Ctx, locked: LockedStocks, takes: readonly Taken[]): Promise<unknown>[] {
  const rows = takes.map((take) => ({
    order_id: take.orderId,
    line_id: take.lineId,
    lease_id: take.leaseId,
    pool_id: take.poolId,
    date: take.date,
    session: take.session,
    quantity: take.quantity,
    state: take.state,
    expires_at: take.expiresAt,
    sku_id: take.skuId,
    ...(take.by && { agent_id: take.by.agentId, channel: take.by.channel }),
  }))
  const touched = [...locked.values()].filter((row) => row.touched)
  if (touched.length === 0) return []
  for (const row of touched) row.touched = false
  return [
    sql`update stock s set held = r.held, sold = r.sold
      from unnest(${touched.map((row) => row.poolId)}::bigint[], ${touched.map((row) => row.date)}::date[], ${touched.map((row) => row.session)}::text[],
                  ${touched.map((row) => row.held)}::int[], ${touched.map((row) => row.sold)}::int[]) as r(pool_id, date, session, held, sold)
     where s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = r.pool_id and s.date = r.date and s.session = r.session`.execute(
      ctx.db,
    ),
    sql`insert into stock_take (merchant_id, order_id, line_id, lease_id, pool_id, date, session, quantity, state, expires_at, sku_id, agent_id, channel)
      select ${ctx.scope.merchantId}, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(order_id bigint, line_id bigint, lease_id bigint, pool_id bigint, date date, session text, quantity int, state text, expires_at timestamptz, sku_id bigint, agent_id bigint, channel text)`.execute(
      ctx.db,
    ),
  ]
}
