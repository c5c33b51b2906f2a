import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { endTakes, giveBackTakes } from './give-back-stock.ts'
import { stockKey, type StockNeed } from './limits/stock-needs.ts'
import { lockStock, readStock, shortageOf, type LockedStocks, type Shortage } from './lock-stock.ts'
import { takeLockedStock, takeStock, type StockTake } from './take-stock.ts'

/** Lines, and the orders that they are of. */
export type Taken = { orderIds: readonly number[]; lineIds: readonly number[] }

type Held = Pick<StockNeed, 'poolId' | 'date' | 'session' | 'quantity'> & {
  id: number
  orderId: number
  state: 'held' | 'sold'
}

/**
 * Gives back what lines took and takes something else for them, all of it or nothing. All rows are locked in key order before,
 * so that two orders that change places never wait for each other in a circle.
 */
export async function exchangeStock(
  ctx: Ctx,
  taken: Taken,
  takes: readonly StockTake[],
): Promise<Shortage | null> {
  const held = await heldBy(ctx, taken)
  const ids = held.map(({ id }) => id)
  const needs = takes.flatMap((take) => take.needs)
  const locked = await lockStock(ctx, [...held.map(asNeed), ...needs])
  // What limits a taker besides is counted anew, once the takes have ended.
  if (needs.some(({ by }) => by)) {
    await giveBackTakes(ctx, ids)
    return takeStock(ctx, takes)
  }
  for (const one of held) giveBackIn(locked, one)
  const [shortage] = await Promise.all([takeLockedStock(ctx, locked, takes), endTakes(ctx, ids)])
  return shortage
}

function giveBackIn(locked: LockedStocks, { state, quantity, ...cell }: Held): void {
  const row = locked.get(stockKey(cell))
  if (!row) return
  row[state] -= quantity
  row.touched = true
}

/**
 * The same for lines of many orders. `crossed` where one would take what another gives back: then it matters who comes first,
 * and each is to be exchanged by itself. Nothing is written then.
 */
export async function exchangeAll(
  ctx: Ctx,
  taken: Taken,
  takes: readonly StockTake[],
): Promise<Shortage | 'crossed' | null> {
  const given = Map.groupBy(await heldBy(ctx, taken), stockKey)
  const isCrossed = takes.some(({ orderId, needs }) =>
    needs.some((need) => given.get(stockKey(need))?.some((held) => held.orderId !== orderId)),
  )
  return isCrossed ? 'crossed' : exchangeStock(ctx, taken, takes)
}

/** Its row alone: it takes nothing, and nobody's limits are asked. */
export const asNeed = ({
  poolId,
  date,
  session,
}: Pick<StockNeed, 'poolId' | 'date' | 'session'>): StockNeed => ({
  poolId,
  date,
  session,
  poolName: '',
  quantity: 0,
  heads: 1,
  skuId: 0,
})

/** What would stand against such an exchange as things are; what the lines hold themselves is room for it. Nothing is locked. */
export async function shortOfExchange(
  ctx: Ctx,
  taken: Taken,
  needs: readonly StockNeed[],
): Promise<Shortage | null> {
  const own = new Map<string, number>()
  for (const held of await heldBy(ctx, taken))
    own.set(stockKey(held), (own.get(stockKey(held)) ?? 0) + held.quantity)
  const more = needs.flatMap((need): StockNeed[] => {
    const key = stockKey(need)
    const free = Math.min(own.get(key) ?? 0, need.quantity)
    own.set(key, (own.get(key) ?? 0) - free)
    const quantity = need.quantity - free
    return quantity > 0
      ? [{ ...need, quantity, heads: Math.ceil((need.heads * quantity) / need.quantity) }]
      : []
  })
  return shortageOf(await readStock(ctx, more), more)
}

/** What such an exchange gives back and takes, by pool, day and session, where that is another quantity than before. */
export async function changeOfExchange(
  ctx: Ctx,
  taken: Taken,
  needs: readonly StockNeed[],
): Promise<StockChange[]> {
  const cells = new Map<string, Omit<StockChange, 'name'>>()
  const cellOf = ({ poolId, date, session }: Pick<StockNeed, 'poolId' | 'date' | 'session'>) => {
    const key = stockKey({ poolId, date, session })
    const cell = cells.get(key) ?? { poolId, date, session, before: 0, after: 0 }
    cells.set(key, cell)
    return cell
  }
  for (const held of await heldBy(ctx, taken)) cellOf(held).before += held.quantity
  for (const need of needs) cellOf(need).after += need.quantity
  const changed = [...cells.values()].filter(({ before, after }) => before !== after)
  const names = await poolNames(
    ctx,
    changed.map(({ poolId }) => poolId),
  )
  return changed
    .map((cell) => ({ ...cell, name: names.get(cell.poolId) ?? '' }))
    .toSorted((a, b) => `${a.date} ${a.session}`.localeCompare(`${b.date} ${b.session}`))
}
export type StockChange = {
  poolId: number
  name: string
  date: string
  session: string
  before: number
  after: number
}

async function poolNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('stock_pool')
    .select(['id', 'name'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What lines hold. Their orders are locked: nobody else gives it back or takes more for them. */
export async function heldBy(ctx: Ctx, { orderIds, lineIds }: Taken): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, order_id as "orderId", pool_id as "poolId", date, session, quantity, state from stock_take
     where merchant_id = ${ctx.scope.merchantId} and order_id = any(${[...orderIds]}::bigint[]) and state in ('held', 'sold')
       and line_id = any(${[...lineIds]}::bigint[])`.execute(ctx.db)
  return rows
}
