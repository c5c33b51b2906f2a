import { to } from '../kit/route/screens.ts'
import type { OrderFamily } from '../orders/view.public.ts'
import { hotelOrders } from './hotel-orders.client.ts'
import { StayCards } from './stay-cards.tsx'

/** Orders of hotel rooms: the screens of orders over the hotels' calls. */
export const stays: OrderFamily = {
  calls: hotelOrders,
  detail: (query) => to['hotel-orders'].OrderDetail_hotel(query),
  Own: StayCards,
}
