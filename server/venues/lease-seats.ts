import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FindSeating } from '#contract/venues/venues.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { bestForSale, sessionsForSale } from './sale.queries.ts'
import { lockOpenSession, refuseTaken, seatNames, tellSeats } from './session-seats.ts'

export type LeasedSeats = { sessionId: number; token: string; seats: { id: number; name: string }[] }

/**
 * Holds the best free seats of a departure for a device until its lease ends, in the transaction that takes its stock; null where the product
 * is not sold by the seat. Fewer seats than places: nobody of them. Throws `venues.seatsTaken` where somebody was quicker.
 */
export async function leaseSeats(
  ctx: Ctx,
  { places, until, ...of }: FindSeating & { places: number; until: Date },
): Promise<LeasedSeats | 'full' | null> {
  const { rows: sessions } = await sessionsForSale(ctx, of)
  const [session] = sessions
  if (!session) return null
  const { plan_id: planId } = await lockOpenSession(ctx, session.id)
  const { seatIds } = await bestForSale(ctx, { id: session.id, skuId: of.skuId, count: places })
  if (seatIds.length < places) return 'full'
  const names = await seatNames(ctx, planId, seatIds)
  const token = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ seatId: number }>`
    insert into seat_claim as c (merchant_id, session_id, seat_id, plan_id, state, token, expires_at)
    select ${ctx.scope.merchantId}, ${session.id}, s, ${planId}, 'held', ${token}, ${until.toISOString()}
      from unnest(${[...names.keys()]}::bigint[]) s
     order by s
     on conflict (merchant_id, session_id, seat_id) do update
       set token = excluded.token, expires_at = excluded.expires_at
     where c.state = 'held' and c.expires_at <= clock_timestamp()
    returning seat_id as "seatId"`.execute(ctx.db)
  refuseTaken(names, rows)
  await tellSeats(ctx, 'held', session.id, { seats: [...names.values()].join(', ') })
  return { sessionId: session.id, token, seats: [...names].map(([id, name]) => ({ id, name })) }
}
