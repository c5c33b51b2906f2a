import { sql } from 'kysely'
import { bestSeats } from '#contract/venues/best-seats.ts'
import type { FindOwnSeats, FindSeating, SeatingFound } from '#contract/venues/venues.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { seatsOf } from './seats.queries.ts'

/** The sessions that sell a product by the seat, each with the zones that are sold as it. */
export async function sessionsForSale(
  ctx: Ctx,
  { skuId, date, session }: FindSeating,
): Promise<SeatingFound> {
  await readRow(ctx, 'sku', skuId)
  const { rows } = await sql<SeatingFound['rows'][number]>`
    select s.id, s.time, v.name as "venueName", array_agg(z.id order by z.id) as "zoneIds"
      from venue_session s
      join venue_plan p on p.merchant_id = s.merchant_id and p.id = s.plan_id
      join venue v on v.merchant_id = p.merchant_id and v.id = p.venue_id
      join venue_zone z on z.merchant_id = s.merchant_id and z.plan_id = s.plan_id
      left join session_zone o on o.merchant_id = s.merchant_id and o.session_id = s.id and o.zone_id = z.id
     where s.merchant_id = ${ctx.scope.merchantId} and s.date = ${date}::date and s.open and ${session} in ('', s.time)
       and coalesce(o.sku_id, s.sku_id) = ${skuId}
     group by s.id, s.time, v.name
     order by s.time, s.id`.execute(ctx.db)
  return { rows }
}

/** The best free seats of a product's zones: of the first zone that has as many together, else of the first that has as many. */
export async function bestForSale(
  ctx: Ctx,
  { id, skuId, count }: FindOwnSeats,
): Promise<{ seatIds: number[] }> {
  const { session, zones, seats } = await seatsOf(ctx, { id })
  const own = zones.filter((zone) => (zone.skuId ?? session.skuId) === skuId)
  let apart: number[] = []
  for (const zone of own) {
    const ofZone = seats.filter((seat) => seat.zoneId === zone.id)
    const taken = new Set(ofZone.flatMap((seat) => (seat.state === 'free' ? [] : [seat.id])))
    const found = bestSeats(ofZone, taken, count, { x: zone.focusX, y: zone.focusY })
    if (found.length === 0) continue
    const chosen = ofZone.filter((seat) => found.includes(seat.id))
    if (
      chosen.every(
        ({ rowOrder, segment }) => rowOrder === chosen[0]?.rowOrder && segment === chosen[0].segment,
      )
    )
      return { seatIds: found }
    apart = apart.length > 0 ? apart : found
  }
  return { seatIds: apart }
}
