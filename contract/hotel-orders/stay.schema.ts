import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { Can, Id, listOf, Names, OrBlank, PlainDate, ShortText } from '../kit/schema.ts'
import { Pinyin } from '../orders/create-order.schema.ts'
import { OneOrder } from '../orders/order-acts.schema.ts'
import { OrderInfo } from '../orders/order-info.schema.ts'
import { OrderFilter, OrderRow } from '../orders/order-list.schema.ts'
import { guestKinds } from '../orders/orders.schema.ts'
import { bedWishes, guestBeds } from './beds.ts'
import { stayTabs } from './stay-tabs.ts'
import { stayStates } from './stay.states.ts'

const Tab = z.enum(stayTabs)
/** The filters of stays beside those of all orders; a day that is not said is the merchant's today. */
export const StayFilter = OrderFilter.extend({
  stay: Tab.optional(),
  day: PlainDate.optional(),
  hotel: ShortText.optional(),
  area: ShortText.optional(),
  roomIds: z.array(Id).max(50).optional(),
  stayState: z.array(z.enum(stayStates.names)).optional(),
})
export type StayFilter = z.output<typeof StayFilter>

/** A stay as lists and pages show it. */
export const Stay = z.object({
  arrival: PlainDate,
  /** The morning on which they leave. */
  departure: PlainDate,
  nights: z.number().int(),
  state: z.enum(stayStates.names),
  /** In every language they have; none where the room names no hotel. */
  hotelNames: Names,
  areaNames: Names,
  bedWish: z.enum(bedWishes),
  roomNumber: z.string(),
})
export type Stay = z.infer<typeof Stay>

export const StayRow = OrderRow.extend({
  stay: Stay,
  /** Names of those who sleep there. */
  sleepers: z.array(z.string()),
  /** What the hotel confirmed it under; absent for agents. */
  confirmation: z.string().optional(),
})
export type StayRow = z.infer<typeof StayRow>
export const StayPage = listOf(StayRow)

const Night = z.object({ date: PlainDate, priceMinor: AmountMinor })
export const Sleeper = z.object({
  id: Id,
  kind: z.enum(guestKinds),
  name: z.string(),
  pinyin: z.string(),
  bed: z.enum(guestBeds),
})
export const StayInfo = OrderInfo.extend({
  stay: Stay.extend({
    roomingNote: z.string(),
    /** What each night was sold for, tax included. */
    priced: z.array(Night),
    sleepers: z.array(Sleeper),
    /** Extra beds that the room takes; null = as many as are asked for. */
    extraBeds: z.number().int().nullable(),
    can: Can,
  }),
  /** The rooms that were booked in one go, this one among them. */
  rooms: z.array(
    z.object({
      id: Id,
      code: z.string(),
      itemNames: Names,
      sleepers: z.array(z.string()),
      roomNumber: z.string(),
    }),
  ),
  /** The customers behind it. */
  customers: z.array(z.object({ id: Id, code: z.string(), name: z.string(), isContact: z.boolean() })),
})
export type StayInfo = z.infer<typeof StayInfo>

/** Stays of a day, and hotel orders that nobody has confirmed yet; at 1,001 the counting has stopped. */
export const StayCounts = z.object({
  arrivals: z.number(),
  inHouse: z.number(),
  departures: z.number(),
  upcoming: z.number(),
  hotelOrders: z.number(),
})
export type StayCounts = z.infer<typeof StayCounts>

/** Who sleeps in a room. Guests who are left out stay as they were; `version` is the order's. */
export const SaveRooming = OneOrder.extend({
  bedWish: z.enum(bedWishes).default('any'),
  roomNumber: z.string().trim().max(20).default(''),
  roomingNote: z.string().trim().max(500).default(''),
  guests: z
    .array(
      z.object({
        id: Id,
        name: ShortText.optional(),
        pinyin: OrBlank(Pinyin).optional(),
        bed: z.enum(guestBeds).default('bed'),
      }),
    )
    .max(40)
    .default([]),
})
export type SaveRooming = z.output<typeof SaveRooming>
