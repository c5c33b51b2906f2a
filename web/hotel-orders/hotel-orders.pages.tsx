import { hotelOrdersScreens } from '#contract/hotel-orders/hotel-orders.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const hotelOrdersPages = bindPages(hotelOrdersScreens, {
  hotelOrderList: () => import('./stay-list.tsx'),
  HotelOrderList_OLD: () => import('./flat-list.tsx'),
  followUpOrder_hotel: () => import('./follow-up.tsx'),
  OrderDetail_hotel: () => import('./stay-detail.tsx'),
  NewOrder_hotel: () => import('./new-order/new-order.tsx'),
  NewCustomFiles_hotel: () =>
    import('./customer-pages.tsx').then(({ NewCustomer }) => ({ default: NewCustomer })),
  EditCustomFiles_hotel: () =>
    import('./customer-pages.tsx').then(({ EditCustomer }) => ({ default: EditCustomer })),
})
