import { screens } from '../kit/screen.ts'

const needs = 'entertainment.PlayOrderList'
const followed = 'entertainment.FollowUpOrder'
const subsidiary = 'finances.order-subsidiary'
const audience = ['staff', 'supplier'] as const

export const ordersScreens = screens({
  PlayOrderList: {
    path: '/entertainment/PlayOrderList',
    needs,
    audience,
    menu: 'orders',
    icon: 'orders',
    badge: 'waitToSendAgent',
  },
  FollowUpOrder: {
    path: '/entertainment/FollowUpOrder',
    needs: followed,
    menu: 'problemOrders',
    icon: 'problemOrders',
    badge: 'followUp',
  },
  deadlines: {
    path: '/entertainment/deadlines',
    needs: followed,
    menu: 'problemOrders',
    help: 'FollowUpOrder',
  },
  orderArchive: { path: '/entertainment/orderArchive', needs: 'entertainment.orderArchive', menu: 'orders' },
  DeleteOrderList: {
    path: '/entertainment/DeleteOrderList',
    needs: 'entertainment.DeleteOrderList',
    menu: 'orders',
    help: 'orderArchive',
  },
  upgradeDown: { path: '/entertainment/upgradeDown', needs, menu: 'orders', help: 'PlayOrderList' },
  'order-subsidiary': { path: '/finances/order-subsidiary', needs: subsidiary, menu: 'finances' },
  'cost-preset': {
    path: '/finances/cost-preset',
    needs: subsidiary,
    under: ['order-subsidiary'],
    help: 'order-subsidiary',
  },
  'order-subsidiary-detail': {
    path: '/finances/order-subsidiary/:orderCode',
    needs: subsidiary,
    under: ['order-subsidiary'],
    help: 'order-subsidiary',
  },
  OrderDetail: { path: '/entertainment/OrderDetail', needs, audience, under: ['PlayOrderList'] },
})
