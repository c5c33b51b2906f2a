import { sql } from 'kysely'
import type { Ctx } from '../kit/ctx.ts'
import { overbookStock } from './overbook-stock.ts'
import { asNeed, heldBy, type Taken } from './exchange-stock.ts'
import { stockKey, type StockNeed } from './limits/stock-needs.ts'
import { lockStock } from './lock-stock.ts'

type Cell = Pick<StockNeed, 'poolId' | 'date' | 'session'>

/**
 * Lets an exchange have seats that are not there, knowingly and on record: each cell that it takes from gets as many more as
 * are missing. A closed day stays closed, and boats and shares limit it as before.
 */
export async function overbookExchange(
  ctx: Ctx,
  taken: Taken,
  needs: readonly StockNeed[],
  reason: string,
): Promise<void> {
  const held = await heldBy(ctx, taken)
  // As the exchange locks them.
  const locked = await lockStock(ctx, [...held, ...needs].map(asNeed))
  const wanted = new Map<string, { cell: Cell; seats: number }>()
  const count = ({ poolId, date, session }: Cell, seats: number) => {
    const key = stockKey({ poolId, date, session })
    const existing = wanted.get(key)?.seats ?? 0
    wanted.set(key, { cell: { poolId, date, session }, seats: existing + seats })
  }
  for (const need of needs) count(need, need.quantity)
  for (const one of held) count(one, -one.quantity)
  const cells = [...wanted.values()].filter(
    ({ cell, seats }) => seats > 0 && locked.get(stockKey(cell))?.blocked === false,
  )
  const { rows } = await sql<Cell & { missing: number }>`
    select k."poolId", k.date, k.session, (k.seats - (s.capacity + s.overbooked - s.sold - s.held))::int as missing
      from json_to_recordset(${JSON.stringify(cells.map(({ cell, seats }) => ({ ...cell, seats })))}::json) as k("poolId" bigint, date date, session text, seats int)
      join stock s on s.merchant_id = ${ctx.scope.merchantId} and s.pool_id = k."poolId" and s.date = k.date and s.session = k.session`.execute(
    ctx.db,
  )
  for (const { missing, ...cell } of rows)
    if (missing > 0) await overbookStock(ctx, { ...cell, seats: missing, reason })
}
