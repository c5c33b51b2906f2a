import { screens } from '../kit/screen.ts'

export const counterScreens = screens({
  'ticketCounter-as': {
    path: '/ticket/ticketCounter-as',
    needs: 'tickets.ticketCounter-as',
    menu: 'tickets',
  },
})
