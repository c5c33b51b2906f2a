import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { fail } from '../../../kit/call/errors.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { notify } from '../../../kit/events.ts'
import type { Decided } from '../decide.ts'
import type { Gathered } from '../gather.ts'
import { requestKey } from '../order-request.ts'

/** Locks the seats that are held for a batch's requests, in seat order: nobody takes them over until it is decided. */
export async function lockSeats(ctx: Ctx, gathered: readonly Gathered[]): Promise<Map<string, number>> {
  const holds = gathered.flatMap(({ waiting: { request } }) =>
    request.seats
      ? [
          {
            key: requestKey(request),
            session_id: request.seats.sessionId,
            token: request.seats.token,
            sku_id: request.skuId,
            date: request.date,
            session: request.session,
          },
        ]
      : [],
  )
  if (holds.length === 0) return new Map()
  const { rows } = await sql<{ key: string; seats: number }>`
    select key, seats from app.lock_held_seats(${ctx.scope.merchantId}, ${JSON.stringify(holds)}::jsonb)`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ key, seats }) => [key, seats]))
}

/** A request that chose seats has all of them still, one for each guest who sits. Throws `venues.holdEnded`, `venues.seatCount`. */
export function claimSeats(
  seats: Map<string, number> | null,
  { waiting: { request }, counts }: Gathered,
): void {
  if (!request.seats || !seats) return
  const key = requestKey(request)
  const held = seats.get(key) ?? fail('venues.holdEnded')
  if (held !== counts.adults + counts.children + counts.units) fail('venues.seatCount', { count: held })
  // One hold is one order's, also within a batch.
  const used = `used ${request.seats.token}`
  if (seats.has(used)) fail('venues.holdEnded')
  seats.set(used, held)
}

/** Its line has the seats from now on; they are locked. */
export function giveSeats(ctx: Ctx, { one, lines }: Decided): Promise<unknown>[] {
  const { seats } = one.waiting.request
  if (!seats) return []
  notify(ctx, ['venueSession'], seats.sessionId)
  return [
    sql`select app.sell_held_seats(${ctx.scope.merchantId}, ${seats.sessionId}, ${seats.token}, ${firstOf(lines).id})`.execute(
      ctx.db,
    ),
  ]
}
