import { sql } from 'kysely'
import type { Ctx } from '../../../kit/ctx.ts'
import {
  countStockRow,
  heldPlaces,
  stockKey,
  type LockedStocks,
  type StockNeed,
} from '../../../stock/stock.public.ts'
import type { Gathered } from '../gather.ts'
import type { OrderRequest } from '../order-request.ts'

/** What is held for requests that are to take it over, by the order that holds it. */
export type HeldPlaces = ReadonlyMap<number, readonly StockNeed[]>

/** Locks the orders whose places are taken over, and reads what they hold. What has ended meanwhile holds nothing. */
export async function lockHeldPlaces(ctx: Ctx, gathered: readonly Gathered[]): Promise<HeldPlaces> {
  const ids = gathered.flatMap(({ waiting }) => waiting.request.insteadOf ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number }>`
    select id from orders
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[]) and on_hold and status = 'reviewing'
     order by id
       for no key update`.execute(ctx.db)
  return heldPlaces(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** Counts what is held out of the locked rows, or back into them. */
export function countOut(stocks: LockedStocks, held: readonly StockNeed[], sign: 1 | -1 = -1): void {
  for (const need of held) {
    const row = stocks.get(stockKey(need))
    if (row) countStockRow(row, need, 'held', sign)
  }
}

/** What was held for it is free for it, and for nobody's further request. Answers the order that held it. */
export function takeOver(
  deciding: { stocks: LockedStocks; held: HeldPlaces },
  { insteadOf }: OrderRequest,
): number | null {
  const held = insteadOf === undefined ? undefined : deciding.held.get(insteadOf)
  if (insteadOf === undefined || !held) return null
  countOut(deciding.stocks, held)
  deciding.held = new Map([...deciding.held].filter(([id]) => id !== insteadOf))
  return insteadOf
}
