import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FindSeating } from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { bestForSale } from './sale.queries.ts'
import { seatsOf } from './seats.queries.ts'
import { claimSeats, lockOpenSession } from './session-seats.ts'

export type LeasedSeats = { sessionId: number; token: string; seats: { id: number; name: string }[] }

type Show = { id: number; time: string }

/**
 * The session that sells a product by the seat; null where none does. Throws `venues.closed` where it is not on sale, and
 * `ticketing.leaseNotPossible` where there are several: the device could not say of which its tickets are.
 */
export async function leasedSession(ctx: Ctx, { skuId, date, session }: FindSeating): Promise<Show | null> {
  const { rows } = await sql<Show>`
    select s.id, s.time
      from venue_session s
     where s.merchant_id = ${ctx.scope.merchantId} and s.date = ${date}::date and ${session} in ('', s.time)
       and exists (
         select from venue_zone z
           left join session_zone o on o.merchant_id = s.merchant_id and o.session_id = s.id and o.zone_id = z.id
          where z.merchant_id = s.merchant_id and z.plan_id = s.plan_id and coalesce(o.sku_id, s.sku_id) = ${skuId})
     order by s.id`.execute(ctx.db)
  const [show] = rows
  if (!show) return null
  if (rows.length > 1) fail('ticketing.leaseNotPossible')
  await lockOpenSession(ctx, show.id)
  return show
}

/**
 * Holds the best free seats of a session for a device until its lease ends, in the transaction that takes its stock. Fewer seats than
 * places: none, and how many there are. Throws `venues.seatsTaken` where somebody was quicker.
 */
export async function leaseSeats(
  ctx: Ctx,
  { sessionId, skuId, places, until }: { sessionId: number; skuId: number; places: number; until: Date },
): Promise<LeasedSeats | { left: number }> {
  const { plan_id: planId } = await lockOpenSession(ctx, sessionId)
  const { seatIds } = await bestForSale(ctx, { id: sessionId, skuId, count: places })
  if (seatIds.length < places) return { left: await freeTogether(ctx, sessionId, skuId) }
  const token = randomBytes(24).toString('base64url')
  const untilThen = sql`${until.toISOString()}::timestamptz`
  const { names } = await claimSeats(ctx, { sessionId, planId, seatIds, token, until: untilThen })
  return { sessionId, token, seats: [...names].map(([id, name]) => ({ id, name })) }
}

/** Free seats of the zone of a product that has most of them: a party is not seated across zones. */
async function freeTogether(ctx: Ctx, id: number, skuId: number): Promise<number> {
  const { session, zones, seats } = await seatsOf(ctx, { id })
  const own = zones.filter((zone) => (zone.skuId ?? session.skuId) === skuId)
  const free = seats.filter(({ state }) => state === 'free')
  return Math.max(0, ...own.map((zone) => free.filter(({ zoneId }) => zoneId === zone.id).length))
}

/** Seats on the tickets of an order that somebody else has: of a lease that was taken back before its sale was handed in. */
export async function lostSeats(ctx: Ctx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{ seat: string }>`
    select b.seat
      from ticket_blank b
      join ticket_lease t on t.merchant_id = b.merchant_id and t.id = b.lease_id
     where b.merchant_id = ${ctx.scope.merchantId} and b.order_id = ${orderId} and b.seat_id is not null
       and not exists (
         select from seat_claim c
           join order_line l on l.merchant_id = c.merchant_id and l.id = c.line_id
          where c.merchant_id = b.merchant_id and c.session_id = t.venue_session_id and c.seat_id = b.seat_id
            and l.order_id = b.order_id)
     order by b.no`.execute(ctx.db)
  return rows.map(({ seat }) => seat)
}
