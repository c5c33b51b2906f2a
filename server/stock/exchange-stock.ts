import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { giveBackStock, type Taken } from './give-back-stock.ts'
import { stockKey, type StockNeed } from './limits/stock-needs.ts'
import { lockStock, readStock, shortageOf, type Shortage } from './lock-stock.ts'
import { takeStock, type StockTake } from './take-stock.ts'

type Held = Pick<StockNeed, 'poolId' | 'date' | 'session' | 'quantity'>

/**
 * Gives back what lines of an order took and takes something else for them, all of it or nothing. All rows are locked in key
 * order before, so that two orders that change places never wait for each other in a circle.
 */
export async function exchangeStock(
  ctx: Ctx,
  taken: Required<Taken>,
  takes: readonly StockTake[],
): Promise<Shortage | null> {
  const given = (await heldBy(ctx, taken)).map((held): StockNeed => ({
    ...held,
    poolName: '',
    quantity: 0,
    heads: 1,
    skuId: 0,
  }))
  await lockStock(ctx, [...given, ...takes.flatMap(({ needs }) => needs)])
  await giveBackStock(ctx, taken)
  return takeStock(ctx, takes)
}

/** What would stand against such an exchange as things are; what the lines hold themselves is room for it. Nothing is locked. */
export async function shortOfExchange(
  ctx: Ctx,
  taken: Required<Taken>,
  needs: readonly StockNeed[],
): Promise<Shortage | null> {
  const own = new Map((await heldBy(ctx, taken)).map((held) => [stockKey(held), held.quantity]))
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

/** What lines of an order hold of each row. */
async function heldBy(ctx: Ctx, { orderId, lineIds }: Required<Taken>): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select pool_id as "poolId", date, session, sum(quantity)::int as quantity from stock_take
     where merchant_id = ${ctx.scope.merchantId} and order_id = ${orderId} and state in ('held', 'sold')
       and line_id = any(${[...lineIds]}::bigint[])
     group by pool_id, date, session`.execute(ctx.db)
  return rows
}
