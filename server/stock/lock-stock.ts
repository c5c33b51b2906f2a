import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { stockKey, type StockNeed } from './stock-needs.ts'

/** A stock row locked for this transaction; `held` and `sold` move as needs are reserved. */
export type LockedStock = {
  poolId: number
  date: string
  session: string
  capacity: number
  held: number
  sold: number
  overbooked: number
  blocked: boolean
  touched: boolean
}
export type LockedStocks = Map<string, LockedStock>
/** Which need cannot be met: sold out with so many left, or blocked. */
export type Shortage = { need: StockNeed; left: number; blocked: boolean }

/**
 * Locks the rows that these needs draw on, in key order, so that two transactions never wait for each other in a
 * circle. A day without a row has no capacity. The lock lets foreign keys be checked meanwhile.
 */
export async function lockStock(ctx: Ctx, needs: readonly StockNeed[]): Promise<LockedStocks> {
  if (needs.length === 0) return new Map()
  const keys = [...new Map(needs.map((need) => [stockKey(need), need])).values()]
  const { rows } = await sql<Omit<LockedStock, 'touched'>>`
    select s.pool_id as "poolId", s.date, s.session, s.capacity, s.held, s.sold, s.overbooked, s.blocked
      from unnest(${keys.map((k) => k.poolId)}::bigint[], ${keys.map((k) => k.date)}::date[], ${keys.map((k) => k.session)}::text[])
             as k (pool_id, date, session)
      join stock s on s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = k.pool_id and s.date = k.date and s.session = k.session
     order by s.pool_id, s.date, s.session for no key update of s`.execute(ctx.db)
  return new Map(rows.map((row) => [stockKey(row), { ...row, touched: false }]))
}

/** The same rows as they are now, for an answer that promises nothing; not locked. */
export async function readStock(ctx: Ctx, needs: readonly StockNeed[]): Promise<LockedStocks> {
  if (needs.length === 0) return new Map()
  const keys = [...new Map(needs.map((need) => [stockKey(need), need])).values()]
  const { rows } = await sql<Omit<LockedStock, 'touched'>>`
    select s.pool_id as "poolId", s.date, s.session, s.capacity, s.held, s.sold, s.overbooked, s.blocked
      from unnest(${keys.map((k) => k.poolId)}::bigint[], ${keys.map((k) => k.date)}::date[], ${keys.map((k) => k.session)}::text[])
             as k (pool_id, date, session)
      join stock s on s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = k.pool_id and s.date = k.date and s.session = k.session`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [stockKey(row), { ...row, touched: false }]))
}

/** The first of these needs that the locked rows cannot meet together, or null. */
export function shortageOf(locked: LockedStocks, needs: readonly StockNeed[]): Shortage | null {
  const wanted = new Map<string, number>()
  for (const need of needs) {
    const key = stockKey(need)
    const row = locked.get(key)
    if (row?.blocked) return { need, left: 0, blocked: true }
    const left = row ? row.capacity + row.overbooked - row.held - row.sold : 0
    const all = (wanted.get(key) ?? 0) + need.quantity
    if (all > left) return { need: { ...need, quantity: all }, left: Math.max(0, left), blocked: false }
    wanted.set(key, all)
  }
  return null
}

/** Counts needs into the locked rows. Look for a shortage first. */
export function reserve(locked: LockedStocks, needs: readonly StockNeed[], state: 'held' | 'sold'): void {
  for (const need of needs) {
    const row = locked.get(stockKey(need))!
    row[state] += need.quantity
    row.touched = true
  }
}
