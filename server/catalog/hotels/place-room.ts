import { sql } from 'kysely'
import { hotelOf, tidyName, type HotelPlace } from '#contract/catalog/hotels/hotels.ts'
import type { SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'

export type StoredHotel = HotelPlace & { id: number }

export const loadHotels = async (ctx: Ctx): Promise<StoredHotel[]> =>
  (
    await sql<StoredHotel>`select id, names, areas from hotel where merchant_id = ${ctx.scope.merchantId} order by id`.execute(
      ctx.db,
    )
  ).rows

/** One new or renamed hotel at a time: whether it is one that is there already is decided against the others. */
export const lockHotels = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(820001, ${ctx.scope.merchantId})`.execute(ctx.db))

/** Facts as they are stored: what a room says of its hotel is kept by the hotel, which is made where it is new. */
export async function placeRoom(
  ctx: Ctx,
  facts: SkuFacts | undefined,
): Promise<{ facts: string; hotel_id: number | null }> {
  if (facts?.type !== 'hotel-room' || !tidyName(facts.hotel))
    return { facts: JSON.stringify(facts ?? {}), hotel_id: null }
  const { hotel, area, ...rest } = facts
  const place = { hotel: tidyName(hotel), area: tidyName(area) }
  return { facts: JSON.stringify(rest), hotel_id: await hotelIdOf(ctx, place) }
}

async function hotelIdOf(ctx: Ctx, place: { hotel: string; area: string }): Promise<number> {
  let found = hotelOf(await loadHotels(ctx), place)
  if (!found) {
    await lockHotels(ctx)
    found = hotelOf(await loadHotels(ctx), place)
  }
  if (found === 'several') return failField('facts.area', 'required')
  const areas = JSON.stringify(place.area ? { [ctx.language]: place.area } : {})
  if (!found)
    return (await insertRow(ctx, 'hotel', { names: JSON.stringify({ [ctx.language]: place.hotel }), areas }))
      .id
  if (place.area && !Object.values(found.areas).some(Boolean)) await updateRow(ctx, 'hotel', found, { areas })
  return found.id
}
