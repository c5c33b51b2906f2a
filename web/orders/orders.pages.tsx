import { ordersScreens } from '#contract/orders/orders.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const ordersPages = bindPages(ordersScreens, {
  PlayOrderList: () => import('./play-order-list.tsx'),
  OrderDetail: () => import('./order-detail.tsx'),
})
