import { screens } from '../kit/screen.ts'
import { departureKeys } from './departure.keys.ts'

const needs = departureKeys.look
const help = 'departures'

export const departuresScreens = screens({
  departures: { wholeMerchant: true, path: '/entertainment/departures', needs, menu: 'orders' },
  departureOrders: { path: '/entertainment/departures/orders', needs, under: ['departures'], help },
  departureCalls: { path: '/entertainment/departures/calls', needs, under: ['departures'], help },
  departureCall: {
    path: '/entertainment/departures/calls/:callId',
    needs,
    under: ['departures', 'departureCalls'],
    help,
  },
})
