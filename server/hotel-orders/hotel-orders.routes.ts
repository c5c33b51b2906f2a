import { hotelOrdersApi } from '#contract/hotel-orders/hotel-orders.api.ts'
import { listTags } from '../customers/customers.public.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listFollowed } from '../orders/view.public.ts'
import { asHotels } from './only-hotels.ts'
import { findOffers } from './offers/find-offers.ts'
import { overOrders } from './over-orders.ts'
import { hotelCustomer, saveHotelCustomer } from './people/hotel-customers.ts'
import { countHotelOrders, countStays, listStays } from './stays/list-stays.ts'
import { moveStay } from './stays/move-stay.ts'
import { saveRooming } from './stays/save-rooming.ts'
import { stayInfo } from './stays/stay-info.ts'

export const hotelOrdersRoutes = bindRoutes(hotelOrdersApi, {
  ...overOrders,
  list: listStays,
  info: stayInfo,
  count: countHotelOrders,
  followList: (ctx, filter) => listFollowed(['hotel-room'])(asHotels(ctx), filter),
  stayCount: countStays,
  checkIn: moveStay('checkIn'),
  checkOut: moveStay('checkOut'),
  stayNoShow: moveStay('stayNoShow'),
  undoStay: moveStay('undoStay'),
  roomingSave: saveRooming,
  offers: findOffers,
  customerInfo: hotelCustomer,
  customerSave: saveHotelCustomer,
  customerTags: listTags,
})
