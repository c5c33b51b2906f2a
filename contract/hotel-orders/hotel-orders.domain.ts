import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { hotelOrdersApi } from './hotel-orders.api.ts'
import { hotelOrdersScreens } from './hotel-orders.screens.ts'
import { stayStates } from './stay.states.ts'

const view = { subject: 'order', topics: ['order', 'orderCount'] }

/** Orders of hotel rooms: the screens and calls of orders and of their customers, with rights of their own. */
export const hotelOrders = defineDomain({
  name: 'hotel-orders',
  uses: ['orders', 'order-entry', 'customers', 'catalog', 'hotels', 'agents', 'files'],
  api: hotelOrdersApi,
  screens: hotelOrdersScreens,
  states: { stay: stayStates },
  events: { ...eventsOf(stayStates, view), roomed: view },
})
