import { stockScreens } from '#contract/stock/stock.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { giveDaysLeft } from '../kit/route/day-left.ts'
import { registerPanel } from '../kit/route/panels.tsx'
import { useStockDaysLeft } from './days-left.ts'

export const stockPages = bindPages(stockScreens, {
  stockBoard: () => import('./stock-board.tsx'),
  StandardStockConf: () => import('./share-list.tsx'),
})

registerPanel('skuSetup', () => import('./setup-card.tsx'))
registerPanel('sku', () => import('./next-days.tsx'))
giveDaysLeft(useStockDaysLeft)
