import type { Api } from '../kit/endpoint.ts'
import { calendarApi } from './calendar.api.ts'
import { costApi } from './cost.api.ts'
import { priceKeys } from './families.ts'
import { agentPricesApi } from './owner-prices.api.ts'

type Rooms<A> = { [K in keyof A & string as `room${Capitalize<K>}`]: A[K] }

/** `costList` is `roomCostList`, in a table of calls or of what is bound to them. */
export const asRooms = <A extends object>(table: A): Rooms<A> =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => [`room${name[0]!.toUpperCase()}${name.slice(1)}`, value]),
  ) as Rooms<A>

/** Costs, prices and quotations of hotel rooms: the calls of their twins under the paths of hotels. */
export const roomPricesApi = asRooms({
  ...costApi('/hotelSupplierService/hotelRoomSupplier', priceKeys.hotel.cost),
  ...calendarApi('/hotelSupplierService/hotelRoom', priceKeys.hotel.calendar),
  ...agentPricesApi('/hotelSupplierService/distributorHotelRoom'),
} satisfies Api)
