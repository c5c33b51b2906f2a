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
  bookingFollowUpOrder: {
    path: '/bookingCenter/FollowUpOrder',
    needs: 'bookingCenter.FollowUpOrder',
    audience,
    menu: 'bookingCenter',
    badge: 'followUp',
    help: 'bookingPlayOrderList',
  },
  bookingOrderArchive: {
    path: '/bookingCenter/orderArchive',
    needs: 'bookingCenter.orderArchive',
    audience,
    menu: 'bookingCenter',
    help: 'bookingPlayOrderList',
  },
  transactionList: {
    path: '/bookingCenter/transactionList',
    needs: 'bookingCenter.transactionList',
    audience,
    menu: 'bookingCenter',
    icon: 'finances',
  },
  bookingRecharge: {
    path: '/bookingCenter/RechargeRecord',
    needs: 'bookingCenter.transactionList',
    audience,
    under: ['transactionList'],
    help: 'transactionList',
  },
})
