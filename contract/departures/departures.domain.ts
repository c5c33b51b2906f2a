import { defineDomain } from '../kit/domain.ts'
import { callOrderStates } from './call.states.ts'
import { departureKeys } from './departure.keys.ts'
import { departuresApi } from './departures.api.ts'
import { departuresScreens } from './departures.screens.ts'

const call = { subject: 'departureCall', topics: ['departure'] } as const
const order = { subject: 'order', topics: ['order', 'departure'] } as const

export const departures = defineDomain({
  name: 'departures',
  uses: [
    'agents',
    'audit',
    'bulk',
    'catalog',
    'files',
    'mail',
    'notifications',
    'orders',
    'pricing',
    'stock',
    'suppliers',
    'ticketing',
  ],
  api: departuresApi,
  screens: departuresScreens,
  states: { callOrder: callOrderStates },
  permissions: { [departureKeys.cost]: {} },
  events: {
    called: call,
    takenUp: call,
    opened: call,
    offered: order,
    recalled: order,
    chosen: order,
    fellDue: order,
    cannotFollow: order,
    resolved: order,
  },
  errors: {
    nobody: { code: 409701 },
    tooMany: { code: 409702 },
    boarded: { code: 409703 },
  },
})
