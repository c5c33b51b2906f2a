import { screens } from '../kit/screen.ts'

const needs = 'bookingCenter.PlayOrderList'
const audience = ['agent'] as const

export const bookingCenterScreens = screens({
  bookingPlayOrderList: {
    path: '/bookingCenter/PlayOrderList',
    needs,
    audience,
    menu: 'bookingCenter',
    icon: 'bookingCenter',
  },
  bookingOrderDetail: {
    path: '/bookingCenter/OrderDetail',
    needs,
    audience,
    under: ['bookingPlayOrderList'],
  },
  transactionList: {
    path: '/bookingCenter/transactionList',
    needs: 'bookingCenter.transactionList',
    audience,
    menu: 'bookingCenter',
    icon: 'finances',
  },
})
