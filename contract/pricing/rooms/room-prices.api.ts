import type { Api } from '../../kit/endpoint.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { calendarApi } from '../calendar/calendar.api.ts'
import { costApi } from '../cost/cost.api.ts'
import { priceKeys } from '../families.ts'
import { agentPricesApi } from '../owner-prices.api.ts'

/** `costList` is `roomCostList`, in a table of calls or of what is bound to them. */
export const asRooms = <A extends object>(table: A) => prefixed('room', table)

/** Costs, prices and quotations of hotel rooms: the calls of their twins under the paths of hotels. */
export const roomPricesApi = asRooms({
  ...costApi('/hotelSupplierService/hotelRoomSupplier', priceKeys.hotel.cost),
  ...calendarApi('/hotelSupplierService/hotelRoom', priceKeys.hotel.calendar),
  ...agentPricesApi('/hotelSupplierService/distributorHotelRoom'),
} satisfies Api)
