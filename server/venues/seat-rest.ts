import { sql } from 'kysely'
import type { OneSession, SeatsGiven } from '#contract/venues/venues.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { bestForSale } from './sale.queries.ts'
import {
  endHolds,
  lockOpenSession,
  ofSession,
  seatedOf,
  seatNames,
  takesSeats,
  tellSeats,
} from './session-seats.ts'

type Waiting = { lineId: number; skuId: number; count: number }

/** Orders of this session with guests who have no seat, the oldest first; locked. */
async function lockWaiting(ctx: Ctx, id: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.id as "lineId", l.sku_id as "skuId", l.adults + l.children + l.units - ${seatedOf} as count
      from venue_session s
      join order_line l on l.merchant_id = s.merchant_id and ${ofSession}
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${id} and ${takesSeats}
       and l.adults + l.children + l.units > ${seatedOf}
     order by l.id
     limit 500
       for no key update of l`.execute(ctx.db)
  return rows
}

/** Seats everybody who bought without choosing, each party together where that can be; who finds none is counted. */
export async function seatRest(ctx: Ctx, { id }: OneSession): Promise<SeatsGiven> {
  const session = await lockOpenSession(ctx, id)
  let orders = 0
  let without = 0
  for (const { lineId, skuId, count } of await lockWaiting(ctx, id)) {
    const { seatIds } = await bestForSale(ctx, { id, skuId, count: Math.min(50, count) })
    if (seatIds.length === 0) {
      without += count
      continue
    }
    await endHolds(ctx, id, seatIds)
    const { rows } = await sql<{ seatId: number }>`
      insert into seat_claim (merchant_id, session_id, seat_id, plan_id, state, line_id)
      select ${ctx.scope.merchantId}, ${id}, s, ${session.plan_id}, 'sold', ${lineId}
        from unnest(${seatIds.toSorted((a, b) => a - b)}::bigint[]) s
      on conflict do nothing
      returning seat_id as "seatId"`.execute(ctx.db)
    const names = await seatNames(
      ctx,
      session.plan_id,
      rows.map(({ seatId }) => seatId),
    )
    if (rows.length > 0) {
      orders += 1
      await tellSeats(ctx, 'sold', id, { seats: [...names.values()].join(', ') })
    }
    without += count - rows.length
  }
  return { orders, without }
}
