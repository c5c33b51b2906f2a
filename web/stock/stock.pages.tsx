import { stockScreens } from '#contract/stock/stock.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const stockPages = bindPages(stockScreens, { stockBoard: () => import('./stock-board.tsx') })
