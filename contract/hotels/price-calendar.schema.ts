import { z } from 'zod'
import { PlainDate, ShortText } from '../kit/schema.ts'
import { Calendar } from '../pricing/calendar/calendar.schema.ts'
import { maxBoardDays } from '../stock/stock.schema.ts'

/** A hotel is what its rooms name: rooms of one name and area belong together. */
const HotelPlace = z.object({ hotel: ShortText, area: ShortText.default('') })
export const RoomDaysAsk = HotelPlace.extend({
  from: PlainDate,
  days: z.number().int().min(1).max(maxBoardDays),
})

/** How many of a room may yet be sold on a day; null = not counted. */
const RoomLeft = z.object({ date: PlainDate, left: z.number().int().nullable(), blocked: z.boolean() })
export const RoomCalendar = Calendar.extend({ left: z.array(RoomLeft) })
export type RoomCalendar = z.infer<typeof RoomCalendar>
/** A hotel's rooms by code, each with its prices and with how many are left. */
export const HotelCalendar = z.object({ today: PlainDate, rooms: z.array(RoomCalendar) })
export type HotelCalendar = z.infer<typeof HotelCalendar>
