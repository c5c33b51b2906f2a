import { family } from '../../kit/family.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { calendarApi } from '../calendar/calendar.api.ts'
import { costApi } from '../cost/cost.api.ts'
import { priceKeys } from '../families.ts'
import { agentPricesApi } from '../owner-prices.api.ts'

/** `costList` is `roomCostList`, in a table of calls or of what is bound to them. */
export const asRooms = <A extends object>(table: A) => prefixed('room', table)

const { play, hotel } = priceKeys

/** Costs, prices and quotations of hotel rooms among those of all that is sold. */
export const roomPricesApi = asRooms(
  family(
    { ...costApi, ...calendarApi, ...agentPricesApi },
    {
      at: {
        '/supplier/standardSupplier': '/hotelSupplierService/hotelRoomSupplier',
        '/supplier/standard': '/hotelSupplierService/hotelRoom',
        '/supplier/distributorStandard': '/hotelSupplierService/distributorHotelRoom',
      },
      keys: { [play.cost]: hotel.cost, [play.calendar]: hotel.calendar },
    },
  ).api,
)
