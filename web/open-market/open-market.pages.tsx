import { openMarketScreens } from '#contract/open-market/open-market.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const openMarketPages = bindPages(openMarketScreens, {
  marketAgents: () => import('./agents.tsx'),
  marketSuppliers: () => import('./suppliers.tsx'),
  marketAgent: () => import('./agent.tsx'),
  marketSupplier: () => import('./supplier.tsx'),
  statisticsTrade: () => import('./trade.tsx'),
  marketSetting: () => import('./setting/setting.tsx'),
})
