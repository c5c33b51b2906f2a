import type { z } from 'zod'
import type { HotelCalendar, RoomDaysAsk } from '#contract/hotels/price-calendar.schema.ts'
import type { Board } from '#contract/stock/stock.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { calendarsOf, skusByIds } from '../../pricing/pricing.public.ts'
import { availability, stockBoard } from '../../stock/stock.public.ts'
import { roomsOfHotel } from './rooms-of-hotel.ts'

type Ask = z.output<typeof RoomDaysAsk>
const calendarEdit = 'hotel.hotelPriceCalendar.edit'
const lastDay = ({ from, days }: Ask) =>
  Temporal.PlainDate.from(from)
    .add({ days: days - 1 })
    .toString()

/** A hotel's rooms with their prices and with how many are left, by day: as many queries as for one room. */
export async function roomPrices(ctx: Ctx, ask: Ask): Promise<HotelCalendar> {
  const ids = await roomsOfHotel(ctx, ask)
  const to = lastDay(ask)
  const skus = await skusByIds(ctx, ids)
  const calendars = await calendarsOf(ctx, skus, { from: ask.from, to }, calendarEdit)
  const left = Map.groupBy(await availability(ctx, ids, ask.from, to), ({ skuId }) => skuId)
  return {
    today: todayOf(ctx),
    rooms: calendars.map((calendar) => ({
      ...calendar,
      left: (left.get(calendar.sku.id) ?? [])
        .filter(({ session }) => session === '')
        .map((day) => ({ date: day.date, left: day.left, blocked: day.blocked })),
    })),
  }
}

/** The stock board over a hotel's rooms. */
export async function roomBoard(ctx: Ctx, ask: Ask): Promise<Board> {
  const skuIds = await roomsOfHotel(ctx, ask)
  const { from, days } = ask
  const { can, ...board } = await stockBoard(ctx, {
    from,
    days,
    skuIds: skuIds.length ? skuIds : [0],
    pageNo: 1,
    pageSize: Math.max(1, skuIds.length),
  })
  const { overbook } = can
  return { ...board, can: { ...(overbook && { overbook }), ...canOf(ctx, { edit: calendarEdit }) } }
}
