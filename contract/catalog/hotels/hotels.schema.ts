import { z } from 'zod'
import { Can, Confirm, Id } from '../../kit/schema.ts'
import { formShape, answerShape } from '../../kit/record/record-schema.ts'
import { hotelForm } from './hotel.fields.ts'

/** A hotel with how many rooms it has and sells; rooms that name none stand under id null, together by area. */
export const Hotel = z.object({
  id: Id.nullable(),
  /** In the reader's language. */
  hotel: z.string(),
  area: z.string(),
  ...answerShape(hotelForm),
  rooms: z.number().int(),
  onSale: z.number().int(),
  /** Of a room that has a picture. */
  coverUrl: z.string().nullable(),
  can: Can,
})
export type Hotel = z.infer<typeof Hotel>

export const HotelForm = z.object({ id: Id, ...formShape(hotelForm), confirm: Confirm })
/** The hotel that its rooms are of now, and how many these are. */
export const HotelSaved = z.object({ id: Id, rooms: z.number().int() })
export type HotelSaved = z.infer<typeof HotelSaved>
