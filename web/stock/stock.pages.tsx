import { stockScreens } from '#contract/stock/stock.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { registerPanel } from '../kit/route/panels.tsx'

export const stockPages = bindPages(stockScreens, {
  stockBoard: () => import('./stock-board.tsx'),
  StandardStockConf: () => import('./share-list.tsx'),
})

registerPanel('sku', () => import('./next-days.tsx'))
