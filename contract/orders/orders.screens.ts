import { screens } from '../kit/screen.ts'

const needs = 'entertainment.PlayOrderList'
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
  upgradeDown: { path: '/entertainment/upgradeDown', needs, menu: 'orders', help: 'PlayOrderList' },
  OrderDetail: { path: '/entertainment/OrderDetail', needs, audience, under: ['PlayOrderList'] },
})
