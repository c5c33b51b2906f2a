import { ticketingScreens } from '#contract/ticketing/ticketing.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const ticketingPages = bindPages(ticketingScreens, {
  ticketCheck: () => import('./ticket-check.tsx'),
  ticketVerify: () => import('./verify/ticket-verify.tsx'),
  dayVerify: () => import('./day/day-verify.tsx'),
  verificationLog: () => import('./verify/log-list.tsx'),
  'ticketPrinter-as': () => import('./print/print-list.tsx'),
  HoardTicket: () => import('./prepaid/prepaid-list.tsx'),
  HoardTicketDetail: () => import('./prepaid/prepaid-detail.tsx'),
})
