import { ticketingScreens } from '#contract/ticketing/ticketing.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const ticketingPages = bindPages(ticketingScreens, { ticketCheck: () => import('./ticket-check.tsx') })
