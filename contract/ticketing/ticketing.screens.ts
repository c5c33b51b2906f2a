import { screens } from '../kit/screen.ts'

export const ticketingScreens = screens({
  ticketCheck: {
    path: '/ticket/ticketCheck',
    needs: 'tickets.ticketCheck',
    menu: 'tickets',
    icon: 'tickets',
  },
  ticketVerify: { path: '/boatTicket/ticketVerify', needs: 'boatTicket.ticketVerify', menu: 'tickets' },
  dayVerify: { path: '/boatTicket/dayVerify', needs: 'boatTicket.dayVerify', menu: 'tickets' },
  verificationLog: {
    path: '/boatTicket/verificationLog',
    needs: 'boatTicket.verificationLog',
    menu: 'tickets',
  },
  'ticketPrinter-as': {
    path: '/ticket/ticketPrinter-as',
    needs: 'tickets.ticketPrinter-as',
    menu: 'tickets',
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
