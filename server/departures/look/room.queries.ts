import { sql } from 'kysely'
import type { z } from 'zod'
import type { departuresApi } from '#contract/departures/departures.api.ts'
import type { Room } from '#contract/departures/departures.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { reasonOf, tellReason } from '../../kit/call/reason.ts'
import { claimsFirst, isOn, scopeOf } from '../scope.ts'
import { allotRoom, type Asking, type CellsLeft, type NoRoom } from './allot-room.ts'

type Need = {
  id: number
  code: string
  poolId: number | null
  session: string
  quantity: number
  capacity: number | null
  taken: number | null
  blocked: boolean | null
}

/**
 * Whether all of these orders find seats on another day or session, those first that were made first. It counts the places of
 * pools; boats and shares that narrow them are asked when an order is moved.
 */
export async function roomElsewhere(
  ctx: Ctx,
  { toDate, toSession, orderIds, ...requested }: z.output<typeof departuresApi.room.input>,
): Promise<Room> {
  const scope = await scopeOf(ctx, requested)
  const some = orderIds.length ? sql`and o.id = any(${orderIds}::bigint[])` : sql``
  const { rows } = await sql<Need>`
    select o.id, o.code, p.pool_id as "poolId", k.session, p.quantity::int as quantity, t.capacity + t.permitted as capacity, t.sold + t.held as taken, t.blocked
      from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
      cross join lateral (select case when s.stock_mode <> 'session' then '' else coalesce(${toSession}::text, l.session) end as session) k
      left join lateral (select p.pool_id, l.adults * p.adult_factor + l.children * p.child_factor + l.infants * p.infant_factor + l.units * p.unit_factor as quantity
        from sku_pool p where p.merchant_id = s.merchant_id and p.sku_id = s.id and s.stock_mode in ('date', 'session')) p on p.quantity > 0
      left join stock t on t.merchant_id = l.merchant_id and t.pool_id = p.pool_id and t.date = ${toDate} and t.session = k.session
     where ${isOn(ctx, scope)} ${some} order by ${claimsFirst}, o.id, l.position, p.pool_id`.execute(ctx.db)
  const { orders, cells } = asking(rows, toDate)
  const found = allotRoom(orders, cells)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const cannot = [...found].flatMap(([id, why]) =>
    why
      ? [
          {
            id,
            code: codes.get(id) ?? '',
            why: tellReason(ctx.app, ctx.language, whyWords[why], ctx.merchant),
          },
        ]
      : [],
  )
  return { follow: found.size - cannot.length, cannot }
}

const whyWords: Record<NoRoom, string> = {
  full: reasonOf({ word: 'departures.why.full' }),
  blocked: reasonOf({ word: 'departures.why.blocked' }),
  noSailing: reasonOf({ word: 'departures.why.noSailing' }),
}

function asking(rows: readonly Need[], toDate: string): { orders: Asking[]; cells: CellsLeft } {
  const cells = new Map<string, { left: number; blocked: boolean }>()
  const orders = [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => {
    const needs = new Map<string, number>()
    for (const { poolId, session, quantity, capacity, taken, blocked } of of) {
      if (poolId === null) continue
      const cell = `${poolId}|${toDate}|${session}`
      needs.set(cell, (needs.get(cell) ?? 0) + quantity)
      if (capacity !== null && taken !== null)
        cells.set(cell, { left: capacity - taken, blocked: blocked === true })
    }
    return { id, needs: [...needs].map(([cell, quantity]) => ({ cell, quantity })) }
  })
  return { orders, cells }
}
