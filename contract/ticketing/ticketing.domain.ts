import { defineDomain } from '../kit/domain.ts'
import { ticketingApi } from './ticketing.api.ts'
import { ticketingScreens } from './ticketing.screens.ts'

export const ticketing = defineDomain({
  name: 'ticketing',
  uses: [],
  api: ticketingApi,
  screens: ticketingScreens,
})
