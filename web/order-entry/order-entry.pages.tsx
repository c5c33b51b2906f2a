import { orderEntryScreens } from '#contract/order-entry/order-entry.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const orderEntryPages = bindPages(orderEntryScreens, {
  OrderProductMainList: () => import('./products/product-list.tsx'),
  NewOrderV2: () => import('./new-order.tsx'),
  NewOrderV2Tow: () => import('./new-order-guests.tsx'),
  import: () => import('./import/import-page.tsx'),
})
