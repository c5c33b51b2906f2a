import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { HoldSeats, ReleaseSeats, SeatsHeld, SellSeats } from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import {
  areOfProduct,
  claimSeats,
  lockOpenSession,
  ofSession,
  seatedOf,
  seatNames,
  takesSeats,
  tellSeats,
} from './session-seats.ts'

export async function holdSeats(ctx: Ctx, { id, minutes, seatIds, ...input }: HoldSeats): Promise<SeatsHeld> {
  const { plan_id: planId } = await lockOpenSession(ctx, id)
  const token = input.token ?? randomBytes(24).toString('base64url')
  const until = sql`clock_timestamp() + make_interval(mins => ${minutes})`
  const { expiresAt } = await claimSeats(ctx, { sessionId: id, planId, seatIds, token, until })
  return { token, expiresAt }
}

export async function releaseSeats(ctx: Ctx, { id, token }: ReleaseSeats): Promise<{ done: true }> {
  const { rows } = await sql`
    delete from seat_claim
     where merchant_id = ${ctx.scope.merchantId} and session_id = ${id} and state = 'held' and token = ${token}
    returning seat_id`.execute(ctx.db)
  if (rows.length > 0) await tellSeats(ctx, 'released', id, { count: rows.length })
  return { done: true }
}

type Line = { fits: boolean; guests: number; seated: number }
/** Locked: two sales for one line wait for each other. */
async function checkLine(
  ctx: Ctx,
  sessionId: number,
  lineId: number,
  seatIds: readonly number[],
): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`select id from order_line where merchant_id = ${merchantId} and id = ${lineId} for no key update`.execute(
    ctx.db,
  )
  const { rows } = await sql<Line>`
    select ${takesSeats} and ${ofSession} and ${areOfProduct(seatIds, sql`l.sku_id`)} as fits, l.adults + l.children + l.units as guests, ${seatedOf} as seated
      from order_line l
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
      join venue_session s on s.merchant_id = l.merchant_id and s.id = ${sessionId}
     where l.merchant_id = ${merchantId} and l.id = ${lineId}`.execute(ctx.db)
  const line = rows[0] ?? fail('notFound')
  if (!line.fits || line.seated + seatIds.length > line.guests) fail('venues.otherLine')
}

/** Seats of a hold that still stands become those of an order line: all of them or none. */
export async function sellSeats(ctx: Ctx, input: SellSeats): Promise<{ done: true }> {
  const { id, token, lineId } = input
  const session = await lockOpenSession(ctx, id)
  const names = await seatNames(ctx, session.plan_id, input.seatIds)
  await checkLine(ctx, id, lineId, [...names.keys()])
  const { rows } = await sql`
    update seat_claim
       set state = 'sold', line_id = ${lineId}, token = '', expires_at = null
     where merchant_id = ${ctx.scope.merchantId} and session_id = ${id} and seat_id = any(${[...names.keys()]}::bigint[])
       and state = 'held' and token = ${token} and expires_at > clock_timestamp()
    returning seat_id`.execute(ctx.db)
  if (rows.length < names.size) fail('venues.holdEnded')
  await tellSeats(ctx, 'sold', id, { seats: [...names.values()].join(', ') })
  return { done: true }
}
