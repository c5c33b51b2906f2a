import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { financeApi } from './finance.api.ts'
import { financeScreens } from './finance.screens.ts'
import { withdrawStates } from './withdraw/withdraw.states.ts'

const account = { subject: 'collectionAccount', topics: ['collection'] } as const
const demand = { subject: 'withdrawDemand', topics: ['withdraw'] } as const

export const finance = defineDomain({
  name: 'finance',
  uses: ['files'],
  api: financeApi,
  screens: financeScreens,
  states: { withdraw: withdrawStates },
  events: {
    collectionSaved: account,
    collectionEnabled: account,
    collectionDisabled: account,
    rmbMoved: demand,
    withdrawAsked: demand,
    ...eventsOf(withdrawStates, demand),
  },
  errors: { payeeIsNew: { code: 409901 } },
})
