import { sql } from 'kysely'
import type { z } from 'zod'
import { isSameHotel, tidyName } from '#contract/catalog/hotels/hotels.ts'
import type { HotelForm, HotelSaved } from '#contract/catalog/hotels/hotels.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask } from '../../kit/call/errors.ts'
import { emitAll } from '../../kit/events.ts'
import { deleteRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { loadHotels, lockHotels, type StoredHotel } from './place-room.ts'

/**
 * Names a hotel and its area, for all its rooms at once; each room's history says so. Where another hotel is called that
 * already, asks whether its rooms join that one, whose names then hold. 404 for an unknown hotel.
 */
export async function saveHotel(ctx: Ctx, form: z.output<typeof HotelForm>): Promise<HotelSaved> {
  await lockHotels(ctx)
  const before = await lockRow(ctx, 'hotel', form.id, 'for update')
  const wanted = { names: tidy(form.names), areas: tidy(form.areas) }
  const same = (await loadHotels(ctx)).find(
    ({ id, ...other }) => id !== form.id && isSameHotel(other, wanted),
  )
  const rooms = await roomsOf(ctx, form.id)
  if (same) {
    const facts = { hotel: nameIn(same.names, ctx.language), rooms: rooms.length }
    ask(ctx, [{ key: 'hotels.questions.joinHotels', facts }])
    await moveRooms(ctx, form.id, same.id)
  } else {
    const values = { names: JSON.stringify(wanted.names), areas: JSON.stringify(wanted.areas) }
    await updateRow(ctx, 'hotel', before, values)
  }
  await tellRooms(ctx, rooms, before as unknown as StoredHotel, same ?? { id: form.id, ...wanted })
  return { id: same?.id ?? form.id, rooms: rooms.length }
}

type Room = { id: number; code: string }

/** Those in the recycle bin too: they come back to it. */
const roomsOf = async (ctx: Ctx, id: number): Promise<Room[]> =>
  (
    await sql<Room>`select id, code from sku where merchant_id = ${ctx.scope.merchantId} and hotel_id = ${id} order by id for no key update`.execute(
      ctx.db,
    )
  ).rows

async function moveRooms(ctx: Ctx, from: number, to: number): Promise<void> {
  await sql`update sku set hotel_id = ${to} where merchant_id = ${ctx.scope.merchantId} and hotel_id = ${from}`.execute(
    ctx.db,
  )
  await deleteRow(ctx, 'hotel', from)
}

async function tellRooms(
  ctx: Ctx,
  rooms: readonly Room[],
  before: StoredHotel,
  after: StoredHotel,
): Promise<void> {
  if (rooms.length === 0) return
  const placeText = ({ names, areas }: StoredHotel) =>
    [nameIn(names, 'en'), nameIn(areas, 'en')].filter(Boolean).join(', ')
  await emitAll(
    ctx,
    rooms.map(({ id, code }) => ({
      by: ctx,
      type: 'catalog.hotelChanged',
      event: {
        subject: 'sku',
        subjectId: id,
        facts: { code, from: placeText(before), hotel: placeText(after) },
        before: { names: before.names, areas: before.areas },
        after: { names: after.names, areas: after.areas },
      },
    })),
  )
}

const tidy = (texts: Names): Names =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, tidyName(text)] as const)
      .filter(([, text]) => text),
  )
