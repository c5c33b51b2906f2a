import { screens } from '../kit/screen.ts'

const needs = 'bookingCenter.PlayOrderList'
const audience = ['agent'] as const
const customers = 'bookingCenter.customers'

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
  bookingStripeTransaction: {
    path: '/bookingCenter/stripeTransaction',
    help: 'transactionList',
    needs: 'bookingCenter.stripeTransaction',
    audience,
    menu: 'bookingCenter',
    icon: 'finances',
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
  bookingCustomers: {
    path: '/bookingCenter/customers',
    needs: customers,
    audience,
    menu: 'customers',
    icon: 'customers',
  },
  bookingCustomerDetail: {
    path: '/bookingCenter/customer/:customerId',
    needs: customers,
    audience,
    under: ['bookingCustomers'],
    help: 'bookingCustomers',
  },
  bookingCustomerNew: {
    path: '/bookingCenter/newCustomer',
    needs: `${customers}.edit`,
    audience,
    under: ['bookingCustomers'],
    help: 'bookingCustomers',
  },
  bookingCustomerEdit: {
    path: '/bookingCenter/editCustomer',
    needs: `${customers}.edit`,
    audience,
    under: ['bookingCustomers'],
    help: 'bookingCustomers',
  },
  bookingPeople: {
    path: '/bookingCenter/users',
    needs: 'bookingCenter.people',
    audience,
    menu: 'staff',
    icon: 'person',
  },
  bookingSign: {
    path: '/bookingCenter/sign',
    needs: 'bookingCenter.sign',
    audience,
    menu: 'profile',
    icon: 'setting',
    help: 'bookingPeople',
  },
})
