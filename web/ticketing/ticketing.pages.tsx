import { ticketingScreens } from '#contract/ticketing/ticketing.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const ticketingPages = bindPages(ticketingScreens, {
  ticketCheck: () => import('./ticket-check.tsx'),
  HoardTicket: () => import('./prepaid/prepaid-list.tsx'),
  HoardTicketDetail: () => import('./prepaid/prepaid-detail.tsx'),
})
