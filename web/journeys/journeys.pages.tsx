import { journeysScreens } from '#contract/journeys/journeys.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const journeysPages = bindPages(journeysScreens, {
  journeyLibraryList: () => import('./journey-list.tsx'),
  journeyLibraryDetail: () => import('./journey-detail.tsx'),
  journeyStockBoard: () => import('./stock-board.tsx'),
  journeyTaxRateRule: () => import('./journey-tax.tsx'),
  journeyRecycle: () => import('./journey-bin.tsx'),
  bookingJourneys: () => import('./own-journeys.tsx'),
})
