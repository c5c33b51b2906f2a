import { z } from 'zod'
import { Id, Names, PlainDate } from '../../kit/schema.ts'
import { stayStates } from '../../hotel-orders/stay.states.ts'
import { OrderStatus } from '../../orders/orders.schema.ts'

/** Days that nights are told ahead, today included. */
export const hotelDays = 14

const Count = z.number().int()
/** A day at the hotels: rooms, and of those how many are done with. */
export const HotelToday = z.object({
  today: PlainDate,
  arrivals: Count,
  arrived: Count,
  arrivalsTomorrow: Count,
  departures: Count,
  left: Count,
  inHouse: Count,
  guestsInHouse: Count,
  unconfirmed: Count,
})
export type HotelToday = z.infer<typeof HotelToday>

/** Night by night: rooms slept in, and of rooms that are counted how many there are and how many are sold. */
export const HotelNights = z.object({
  currency: z.string(),
  days: z.array(
    z.object({
      date: PlainDate,
      roomNights: Count,
      capacity: Count,
      sold: Count,
      /** In the merchant's currency without tax; absent for whom sales are not meant. */
      revenueMinor: Count.optional(),
    }),
  ),
})
export type HotelNights = z.infer<typeof HotelNights>

export const HotelStay = z.object({
  orderId: Id,
  code: z.string(),
  contactName: z.string(),
  hotelNames: Names,
  itemNames: Names,
  arrival: PlainDate,
  nights: Count,
  state: z.enum(stayStates.names),
  status: OrderStatus,
})
export type HotelStay = z.infer<typeof HotelStay>
