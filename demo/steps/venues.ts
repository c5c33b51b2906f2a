import { sql } from 'kysely'
import { placeSeats, sheetOf, type SeatBlock } from '#contract/venues/seat-generator.ts'
import { VenueForm } from '#contract/venues/venues.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { copySku } from '#server/catalog/skus/copy-sku.ts'
import { switchSale } from '#server/catalog/skus/switch-sale.ts'
import { saveBasePrice } from '#server/pricing/owners/save-base-price.ts'
import { priceZones } from '#server/venues/price-zones.ts'
import { holdSeats, sellSeats } from '#server/venues/hold-seats.ts'
import { blockSeats } from '#server/venues/move-seats.ts'
import { saveVenue } from '#server/venues/save-venue.ts'
import { bestOf, listSessions, seatsOf } from '#server/venues/seats.queries.ts'
import { makeSessions } from '#server/venues/sessions.ts'
import { adminOf } from './companies.ts'
import { acting, personOf, type Stage } from './stage.ts'

const sku = 'SIAM-NIRAMIT'
const times = ['18:00', '20:30']
const days = 7
/** Orders that have their seats already. */
const seatedOrders = 12

const block = (zone: string, color: string, rows: number, seats: number, aisles: number[]): SeatBlock => ({
  zone,
  color,
  rows,
  seats,
  aisles,
  numbering: 'left',
  bend: 3,
})
const blocks: readonly SeatBlock[] = [
  block('Gold', '#b45309', 4, 20, [10]),
  block('Silver', '#1d4ed8', 8, 24, [6, 18]),
  block('Balcony', '#047857', 5, 26, [13]),
]

/** A theatre in Phuket with a week of sessions: the house's seats are blocked, some guests have theirs, one party is on the phone. */
export const makeVenues = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const skuId = stage.skus.get(sku)
    if (skuId === undefined) return
    const ctx = as(stage.clock.at(-6, 600), adminOf(stage))
    const venue = await saveVenue(
      ctx,
      VenueForm.parse({
        name: 'Phuket Royal Theatre',
        hall: 'Main hall',
        colors: Object.fromEntries(blocks.map(({ zone, color }) => [zone, color])),
        sheet: sheetOf(placeSeats(blocks)),
      }),
    )
    const span = { from: stage.clock.day(0), to: stage.clock.day(days - 1) }
    await makeSessions(ctx, { venueId: venue.id, skuId, ...span, weekdays: [1, 2, 3, 4, 5, 6, 7], times })
    const { rows } = await listSessions(ctx, { ...span, venueId: venue.id })
    await priceGold(ctx, skuId, rows)
    const seller = as(stage.clock.at(0, 540), personOf(stage, 'ops'))
    for (const { id, zones } of rows.slice(0, 4)) {
      const gold = (await seatsOf(ctx, { id })).seats.filter(({ zoneId }) => zoneId === zones[0]?.id)
      const house = gold.slice(0, 2).map((seat) => seat.id)
      await blockSeats(ctx, { id, seatIds: house, reason: 'House seats' })
    }
    await seatOrders(seller, skuId, rows)
    const first = rows.at(2)
    if (first?.zones[1]) {
      const { seatIds } = await bestOf(seller, { id: first.id, zoneId: first.zones[1].id, count: 4 })
      await holdSeats(seller, { id: first.id, seatIds, minutes: 60 })
    }
  })

/** The first rows cost more: they are sold as a product of their own. */
async function priceGold(ctx: Ctx, skuId: number, [first]: readonly Session[]): Promise<void> {
  const gold = first?.zones[0]
  if (!first || !gold) return
  const { id } = await copySku(ctx, { id: skuId, code: 'SIAM-GOLD' })
  await saveBasePrice(ctx, {
    skuId: id,
    adultMinor: 290_000,
    childMinor: 240_000,
    infantMinor: 0,
    unitMinor: null,
  })
  await switchSale(ctx, { ids: [id], onSale: true })
  await priceZones(ctx, { id: first.id, zones: [{ zoneId: gold.id, skuId: id }], onwards: true })
}

type Session = { id: number; date: string; time: string; zones: { id: number }[] }
async function seatOrders(ctx: Ctx, skuId: number, sessions: readonly Session[]): Promise<void> {
  const { rows } = await sql<{ id: number; date: string; time: string; guests: number }>`
    select id, date::text as date, session as time, adults + children + units as guests
      from order_line
     where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId} and supplier_status <> 'cancelled'
       and date between ${sessions[0]?.date ?? ''}::date and ${sessions.at(-1)?.date ?? ''}::date
       and adults + children + units between 1 and 8
     order by date, session, id
     limit ${seatedOrders}`.execute(ctx.db)
  for (const [at, line] of rows.entries()) {
    const session = sessions.find(({ date, time }) => date === line.date && time === line.time)
    // The best seats are sold at a price of their own.
    const zone = session?.zones[1 + (at % 2)]
    if (!session || !zone) continue
    const { id } = session
    const { seatIds } = await bestOf(ctx, { id, zoneId: zone.id, count: line.guests })
    if (seatIds.length === 0) continue
    const { token } = await holdSeats(ctx, { id, seatIds, minutes: 10 })
    await sellSeats(ctx, { id, seatIds, token, lineId: line.id })
  }
}
