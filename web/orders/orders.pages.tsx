import { ordersScreens } from '#contract/orders/orders.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { orderSource } from './palette.public.ts'

export const ordersPages = bindPages(ordersScreens, {
  PlayOrderList: () => import('./play-order-list.tsx'),
  upgradeDown: () => import('./amend/upgrade-down.tsx'),
  FollowUpOrder: () => import('./follow/follow-up-order.tsx'),
  deadlines: () => import('./deadlines/deadline-board.tsx'),
  orderArchive: () => import('./put-away/order-archive.tsx'),
  DeleteOrderList: () => import('./put-away/delete-order-list.tsx'),
  'order-subsidiary': () => import('./subsidiary/order-subsidiary.tsx'),
  'order-subsidiary-detail': () => import('./subsidiary/subsidiary-detail.tsx'),
  'cost-preset': () => import('./subsidiary/cost-preset.tsx'),
  OrderDetail: () => import('./order-detail.tsx'),
})

registerPaletteSource(
  orderSource({
    label: 'orders.screens.PlayOrderList',
    needs: ordersScreens.PlayOrderList.needs,
    audience: ordersScreens.PlayOrderList.audience,
    hrefOf: (id) => to.orders.OrderDetail({ id }),
  }),
)
