import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { draftStates } from './drafts/draft.states.ts'
import { orderEntryApi } from './order-entry.api.ts'
import { orderEntryScreens } from './order-entry.screens.ts'

const ofDraft = { subject: 'orderDraft' } as const

export const orderEntry = defineDomain({
  name: 'order-entry',
  uses: [
    'identity',
    'bulk',
    'files',
    'catalog',
    'pricing',
    'promotions',
    'stock',
    'agents',
    'orders',
    'ticketing',
    'notifications',
    'venues',
  ],
  api: orderEntryApi,
  screens: orderEntryScreens,
  states: { draft: draftStates },
  events: {
    draftMade: ofDraft,
    draftSaved: ofDraft,
    ...eventsOf(draftStates, ofDraft),
    importSent: { subject: 'orderImport' },
    importMade: { subject: 'orderImport' },
    importTakenBack: { subject: 'orderImport' },
  },
  errors: {
    draftCompleted: { code: 409701 },
    importRunning: { code: 409801 },
    nothingReady: { code: 409802 },
    nothingToTakeBack: { code: 409803 },
  },
  redirects: { '/order': '/order/OrderProductMainList' },
})
