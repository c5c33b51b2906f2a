import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { HoldSeats, ReleaseSeats, SeatsHeld, SellSeats } from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import {
  areOfProduct,
  lockOpenSession,
  ofSession,
  refuseTaken,
  seatedOf,
  seatNames,
  takesSeats,
  tellSeats,
} from './session-seats.ts'

/** Claims all of the seats or none; a hold of others that has ended is taken over by the same statement. */
export async function holdSeats(ctx: Ctx, input: HoldSeats): Promise<SeatsHeld> {
  const { id, minutes } = input
  const session = await lockOpenSession(ctx, id)
  const names = await seatNames(ctx, session.plan_id, input.seatIds)
  const token = input.token ?? randomBytes(24).toString('base64url')
  const { rows } = await sql<{ seatId: number; expiresAt: string }>`
    insert into seat_claim as c (merchant_id, session_id, seat_id, plan_id, state, token, expires_at)
    select ${ctx.scope.merchantId}, ${id}, s, ${session.plan_id}, 'held', ${token}, clock_timestamp() + make_interval(mins => ${minutes})
      from unnest(${[...names.keys()]}::bigint[]) s
     order by s
     on conflict (merchant_id, session_id, seat_id) do update
       set token = excluded.token, expires_at = excluded.expires_at
     where c.state = 'held' and (c.expires_at <= clock_timestamp() or c.token = excluded.token)
    returning seat_id as "seatId", expires_at as "expiresAt"`.execute(ctx.db)
  refuseTaken(names, rows)
  await tellSeats(ctx, 'held', id, { seats: [...names.values()].join(', ') })
  return { token, expiresAt: firstOf(rows).expiresAt }
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
