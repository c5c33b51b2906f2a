import { defineDomain } from '../kit/domain.ts'
import { counterApi, counterKeys } from './counter.api.ts'
import { counterScreens } from './counter.screens.ts'

const till = { subject: 'till', topics: ['till'] } as const

export const counter = defineDomain({
  name: 'counter',
  uses: ['agents', 'catalog', 'finance', 'order-entry', 'orders', 'pricing', 'stock', 'ticketing', 'venues'],
  api: counterApi,
  screens: counterScreens,
  permissions: { [counterKeys.discount]: {}, [counterKeys.closeOthers]: {} },
  events: {
    tillSaved: till,
    tillEnabled: till,
    tillDisabled: till,
    shiftOpened: till,
    shiftMoved: till,
    shiftClosed: till,
  },
  errors: {
    shiftOpen: { code: 409961 },
    shiftClosed: { code: 409962 },
    tooMuchOut: { code: 409963 },
  },
})
