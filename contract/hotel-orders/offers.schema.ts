import { z } from 'zod'
import { CancelStep, CollectField } from '../catalog/catalog.schema.ts'
import { EntryAgent, ItemPrice, WhyNot } from '../order-entry/order-entry.schema.ts'
import { maxRooms } from './offers.limits.ts'
import { Id, Names, PlainDate, ShortText } from '../kit/schema.ts'

const Count = z.number().int().min(0).max(20)
/** Who shall sleep in one room. */
const RoomParty = z.object({
  adults: Count.min(1),
  children: Count.default(0),
  infants: Count.default(0),
})

export const OffersAsk = z.object({
  agentId: Id,
  arrival: PlainDate,
  departure: PlainDate,
  rooms: z.array(RoomParty).min(1).max(maxRooms),
  hotel: ShortText.optional(),
  area: ShortText.optional(),
  text: ShortText.optional(),
})
export type OffersAsk = z.output<typeof OffersAsk>

const OfferedNight = z.object({
  date: PlainDate,
  totalMinor: z.number().int().nullable(),
  /** Rooms that may yet be sold for this night; null = not counted. */
  left: z.number().int().nullable(),
})
/** One kind of room for one of the parties asked for. */
const Offer = z.object({
  /** The place of the party in the question. */
  room: z.number().int(),
  nights: z.array(OfferedNight),
  totalMinor: z.number().int().nullable(),
  taxes: ItemPrice.shape.taxes,
  why: WhyNot.nullable(),
  /** The first night on which too little is left. */
  shortOn: PlainDate.optional(),
  /** So many do not sleep in it. */
  isTooSmall: z.boolean(),
})
export const OfferedRoom = z.object({
  skuId: Id,
  code: z.string(),
  names: Names,
  meal: z.string(),
  mostAdults: z.number().int().nullable(),
  mostChildren: z.number().int().nullable(),
  extraBeds: z.number().int().nullable(),
  coverUrl: z.string().nullable(),
  cancelRule: z.array(CancelStep),
  /** Until when it may be booked, as the operator's clock says. */
  deadline: z.string(),
  collect: z.array(CollectField),
  offers: z.array(Offer),
})
export type OfferedRoom = z.infer<typeof OfferedRoom>
/** Hotels by name, each with its rooms; the fewest left of all nights decides what can be had. */
export const Offers = z.object({
  agent: EntryAgent,
  currency: z.string(),
  /** Of amounts in cancellation rules. */
  ruleCurrency: z.string(),
  nights: z.number().int(),
  hotels: z.array(z.object({ id: Id.nullable(), names: Names, areas: Names, rooms: z.array(OfferedRoom) })),
})
export type Offers = z.infer<typeof Offers>
