import { orderEntryScreens } from '#contract/order-entry/order-entry.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPaletteSource } from '../kit/route/palette-sources.ts'
import { newOrderSource } from './palette.ts'

export const orderEntryPages = bindPages(orderEntryScreens, {
  OrderProductMainList: () => import('./products/product-list.tsx'),
  BoatNewOrder: () => import('./boat/boat-new-order.tsx'),
  NewOrderV2: () => import('./new-order.tsx'),
  NewOrderV2Tow: () => import('./new-order-guests.tsx'),
  NewOrderGroup: () => import('./desk/new-order-group.tsx'),
  OrderDrafts: () => import('./drafts/draft-list.tsx'),
  pendingOrderDetail: () => import('./drafts/pending-order.tsx'),
  import: () => import('./import/import-page.tsx'),
})

registerPaletteSource(newOrderSource)
