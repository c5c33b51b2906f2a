import { screens } from '../kit/screen.ts'

export const ticketingScreens = screens({
  ticketCheck: {
    path: '/ticket/ticketCheck',
    needs: 'tickets.ticketCheck',
    menu: 'tickets',
    icon: 'tickets',
  },
  HoardTicket: {
    wholeMerchant: true,
    path: '/ticket/HoardTicket',
    needs: 'tickets.HoardTicket',
    menu: 'tickets',
    icon: 'tickets',
  },
  HoardTicketDetail: {
    wholeMerchant: true,
    path: '/ticket/HoardTicketDetail',
    needs: 'tickets.HoardTicket',
    under: ['HoardTicket'],
    help: 'HoardTicket',
  },
})
