import { screens } from '../kit/screen.ts'

export const ticketingScreens = screens({
  ticketCheck: {
    path: '/ticket/ticketCheck',
    needs: 'tickets.ticketCheck',
    menu: 'tickets',
    icon: 'tickets',
  },
})
