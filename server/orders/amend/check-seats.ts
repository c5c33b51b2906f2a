import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { readStock, shortageOf, stockKey, type StockNeed } from '../../stock/stock.public.ts'
import type { WholeOrder } from '../order-records.ts'
import { failShort } from '../retake-stock.ts'
import { needsNow } from './amend-order.ts'
import type { Plan } from './plan-amendment.ts'

type Taken = Pick<StockNeed, 'poolId' | 'date' | 'session' | 'quantity'>

/** Refuses an amendment that has no room as things stand; what the order's changed lines hold themselves is room for it. */
export async function checkSeats(ctx: Ctx, asker: Ctx, whole: WholeOrder, plan: Plan): Promise<void> {
  const changed = plan.lines.filter(({ change }) => change !== 'same')
  const { rows } =
    await sql<Taken>`select pool_id as "poolId", date, session, sum(quantity)::int as quantity from stock_take
    where merchant_id = ${ctx.scope.merchantId} and order_id = ${whole.order.id} and state in ('held', 'sold')
      and line_id = any(${changed.flatMap(({ line }) => line?.id ?? [])}::bigint[])
    group by pool_id, date, session`.execute(ctx.db)
  const own = new Map(rows.map((row) => [stockKey(row), row.quantity]))
  const more = changed.flatMap((one) =>
    needsNow(whole, plan, one).flatMap((need): StockNeed[] => {
      const key = stockKey(need)
      const free = Math.min(own.get(key) ?? 0, need.quantity)
      own.set(key, (own.get(key) ?? 0) - free)
      const quantity = need.quantity - free
      return quantity > 0
        ? [{ ...need, quantity, heads: Math.ceil((need.heads * quantity) / need.quantity) }]
        : []
    }),
  )
  const shortage = shortageOf(await readStock(ctx, more), more)
  if (shortage)
    failShort(
      asker,
      shortage,
      plan.gathered.lines.map(({ sku }) => sku),
    )
}
