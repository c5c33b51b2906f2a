import { venuesScreens } from '#contract/venues/venues.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const venuesPages = bindPages(venuesScreens, {
  showField: () => import('./venue-list.tsx'),
  ShowTicket: () => import('./session-list.tsx'),
  show: () => import('./seating/seating.tsx'),
})
