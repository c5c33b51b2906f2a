import { bookingCenterScreens } from '#contract/booking-center/booking-center.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const bookingCenterPages = bindPages(bookingCenterScreens, {
  bookingPlayOrderList: () => import('./booking-order-list.tsx'),
  bookingOrderDetail: () => import('./booking-order-detail.tsx'),
})
