import { sql } from 'kysely'
import type { BlockSeats, FreeSeats, MoveSeat } from '#contract/venues/venues.schema.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockRow } from '../kit/db/rows.ts'
import { soldBySessions, tieStock } from './seat-stock.ts'
import { endHolds, isLeased, lockOpenSession, refuseTaken, seatNames, tellSeats } from './session-seats.ts'

type Claim = { seatId: number; state: string; lineId: number | null; ended: boolean; leased: boolean }

const lockClaims = async (ctx: Ctx, id: number, seatIds: number[]): Promise<Claim[]> =>
  (
    await sql<Claim>`
      select seat_id as "seatId", state, line_id as "lineId", coalesce(expires_at <= clock_timestamp(), false) as ended,
             ${isLeased} as leased
        from seat_claim c
       where merchant_id = ${ctx.scope.merchantId} and session_id = ${id} and seat_id = any(${seatIds}::bigint[])
       order by seat_id
         for update of c`.execute(ctx.db)
  ).rows

/** Moves a sold seat to a free one; two sold ones are swapped. The lines keep as many seats as they have. */
export async function moveSeat(ctx: Ctx, { id, fromId, toId }: MoveSeat): Promise<{ done: true }> {
  const session = await lockRow(ctx, 'venue_session', id)
  if (fromId === toId) fail('operationInvalid')
  const names = await seatNames(ctx, session.plan_id, [fromId, toId])
  const claims = await lockClaims(ctx, id, [fromId, toId])
  const from = claims.find(({ seatId }) => seatId === fromId)
  const to = claims.find(({ seatId }) => seatId === toId)
  if (from?.state !== 'sold') fail('operationInvalid')
  if (to && to.state !== 'sold' && !to.ended) fail('venues.seatsTaken', { seats: names.get(toId) ?? '' })
  const { merchantId } = ctx.scope
  await refuseOtherPrice(ctx, id, [fromId, toId])
  if (to?.state === 'sold')
    await sql`
      update seat_claim
         set line_id = case when seat_id = ${fromId} then ${to.lineId}::bigint else ${from.lineId}::bigint end
       where merchant_id = ${merchantId} and session_id = ${id} and seat_id in (${fromId}, ${toId})`.execute(
      ctx.db,
    )
  else {
    await endHolds(ctx, id, [toId])
    const { rows } = await sql`
      insert into seat_claim (merchant_id, session_id, seat_id, plan_id, state, line_id)
      values (${merchantId}, ${id}, ${toId}, ${session.plan_id}, 'sold', ${from.lineId})
      on conflict do nothing
      returning seat_id`.execute(ctx.db)
    if (rows.length === 0) fail('venues.seatsTaken', { seats: names.get(toId) ?? '' })
    await sql`
      delete from seat_claim
       where merchant_id = ${merchantId} and session_id = ${id} and seat_id = ${fromId}`.execute(ctx.db)
  }
  await tellSeats(ctx, 'moved', id, { seats: `${names.get(fromId)} → ${names.get(toId)}` })
  return { done: true }
}

/** Whoever moves stays in what they paid for: a seat of another price is another order. */
async function refuseOtherPrice(ctx: Ctx, id: number, seatIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ products: number }>`
    select count(distinct coalesce(z.sku_id, s.sku_id))::int as products
      from venue_session s
      join venue_seat e on e.merchant_id = s.merchant_id and e.plan_id = s.plan_id and e.id = any(${[...seatIds]}::bigint[])
      left join session_zone z on z.merchant_id = s.merchant_id and z.session_id = s.id and z.zone_id = e.zone_id
     where s.merchant_id = ${ctx.scope.merchantId} and s.id = ${id}`.execute(ctx.db)
  if ((rows[0]?.products ?? 1) > 1) fail('venues.otherPrice')
}

/** Keeps free seats from sale, with a reason and without an end; seats that guests have bought but not chosen yet stay on sale. */
export async function blockSeats(ctx: Ctx, { id, seatIds, reason }: BlockSeats): Promise<{ done: true }> {
  const session = await lockOpenSession(ctx, id)
  const names = await seatNames(ctx, session.plan_id, seatIds)
  await endHolds(ctx, id, [...names.keys()])
  const { rows } = await sql<{ seatId: number }>`
    insert into seat_claim (merchant_id, session_id, seat_id, plan_id, state, reason)
    select ${ctx.scope.merchantId}, ${id}, s, ${session.plan_id}, 'blocked', ${reason}
      from unnest(${[...names.keys()]}::bigint[]) s
     order by s
     on conflict do nothing
    returning seat_id as "seatId"`.execute(ctx.db)
  refuseTaken(names, rows)
  if (await tieStock(ctx, await soldBySessions(ctx, [id]), 'seatIds')) fail('venues.seatsPromised')
  await tellSeats(ctx, 'blocked', id, { seats: [...names.values()].join(', '), reason })
  return { done: true }
}

/** Frees seats at once; what of them may be freed is said by the call. A device may have sold what it leased: throws `venues.seatsLeased`. */
async function freeThose(
  ctx: Ctx,
  { id, seatIds, reason }: FreeSeats,
  sold: boolean,
): Promise<{ done: true }> {
  const session = await lockRow(ctx, 'venue_session', id)
  const names = await seatNames(ctx, session.plan_id, seatIds)
  const claims = await lockClaims(ctx, id, [...names.keys()])
  if (!sold && claims.some(({ state }) => state === 'sold')) fail('venues.seatSold')
  if (claims.some(({ leased }) => leased)) fail('venues.seatsLeased')
  if (claims.length === 0) return { done: true }
  // No others: a seat that was free may be held since.
  const claimed = claims.map(({ seatId }) => seatId)
  await sql`
    delete from seat_claim
     where merchant_id = ${ctx.scope.merchantId} and session_id = ${id} and seat_id = any(${claimed}::bigint[])`.execute(
    ctx.db,
  )
  if (claims.some(({ state }) => state === 'blocked'))
    await tieStock(ctx, await soldBySessions(ctx, [id]), 'seatIds')
  const seats = claims.map(({ seatId }) => names.get(seatId) ?? '').join(', ')
  await tellSeats(ctx, 'freed', id, { seats, reason })
  return { done: true }
}

/** Blocked, or held by whomever: free again. */
export const freeSeats = (ctx: Ctx, input: FreeSeats) => freeThose(ctx, input, false)
export const freeSoldSeats = (ctx: Ctx, input: FreeSeats) => freeThose(ctx, input, true)
