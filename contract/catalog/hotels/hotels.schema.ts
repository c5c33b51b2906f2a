import { z } from 'zod'
import { Can, Confirm, Id, Names, NamesNeeded } from '../../kit/schema.ts'

/** A hotel with how many rooms it has and sells; rooms that name none stand under id null, together by area. */
export const Hotel = z.object({
  id: Id.nullable(),
  /** In the reader's language. */
  hotel: z.string(),
  area: z.string(),
  names: Names,
  areas: Names,
  rooms: z.number().int(),
  onSale: z.number().int(),
  /** Of a room that has a picture. */
  coverUrl: z.string().nullable(),
  can: Can,
})
export type Hotel = z.infer<typeof Hotel>

/** What a hotel is called and where it is; all its rooms follow. */
export const HotelForm = z.object({ id: Id, names: NamesNeeded, areas: Names.default({}), confirm: Confirm })
/** The hotel that its rooms are of now, and how many these are. */
export const HotelSaved = z.object({ id: Id, rooms: z.number().int() })
export type HotelSaved = z.infer<typeof HotelSaved>
