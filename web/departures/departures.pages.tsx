import { departuresScreens } from '#contract/departures/departures.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const departuresPages = bindPages(departuresScreens, {
  departures: () => import('./departure-list.tsx'),
  departureOrders: () => import('./affected-list.tsx'),
  departureCalls: () => import('./call-list.tsx'),
  departureCall: () => import('./call-detail.tsx'),
})
