import { screens } from '../kit/screen.ts'

export const venuesScreens = screens({
  showField: { path: '/ticket/showField', needs: 'tickets.showField', menu: 'tickets' },
  ShowTicket: { path: '/ticket/ShowTicket', needs: 'tickets.ShowTicket', menu: 'tickets' },
  show: { path: '/ticket/show/:fieldId', needs: 'tickets.ShowTicket', under: ['ShowTicket'] },
})
