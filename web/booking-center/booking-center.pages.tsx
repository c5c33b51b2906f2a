import { bookingCenterScreens } from '#contract/booking-center/booking-center.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { orderSource } from '../orders/palette.public.ts'

export const bookingCenterPages = bindPages(bookingCenterScreens, {
  bookingPlayOrderList: () => import('./booking-order-list.tsx'),
  bookingOrderDetail: () => import('./booking-order-detail.tsx'),
  bookingFollowUpOrder: () => import('./booking-follow-up-order.tsx'),
  bookingOrderArchive: () => import('./booking-order-archive.tsx'),
  bookingRecharge: () => import('./booking-recharge.tsx'),
  bookingStripeTransaction: () => import('./pay/my-payments.tsx'),
  transactionList: () => import('./transaction-list.tsx'),
  bookingCustomers: () => import('./customers/customer-list.tsx'),
  bookingCustomerDetail: () => import('./customers/customer-detail.tsx'),
  bookingCustomerNew: () =>
    import('./customers/customer-form.tsx').then(({ NewOwnCustomer }) => ({ default: NewOwnCustomer })),
  bookingCustomerEdit: () =>
    import('./customers/customer-form.tsx').then(({ EditOwnCustomer }) => ({ default: EditOwnCustomer })),
  bookingPeople: () => import('./people/people-list.tsx'),
  bookingSign: () => import('./sign/sign-page.tsx'),
})

registerPaletteSource(
  orderSource({
    label: 'booking-center.screens.bookingPlayOrderList',
    needs: bookingCenterScreens.bookingPlayOrderList.needs,
    audience: bookingCenterScreens.bookingPlayOrderList.audience,
    hrefOf: (id) => to['booking-center'].bookingOrderDetail({ id }),
  }),
)
