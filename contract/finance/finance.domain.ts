import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { financeApi } from './finance.api.ts'
import { financeScreens } from './finance.screens.ts'
import { withdrawStates } from './withdraw/withdraw.states.ts'

const account = { subject: 'collectionAccount', topics: ['collection'] } as const
const demand = { subject: 'withdrawDemand', topics: ['withdraw'] } as const
const book = { subject: 'book', topics: ['book'] } as const

export const finance = defineDomain({
  name: 'finance',
  uses: ['audit', 'files'],
  api: financeApi,
  screens: financeScreens,
  states: { withdraw: withdrawStates },
  events: {
    chartSaved: book,
    chartMapped: book,
    monthClosed: book,
    monthReopened: book,
    journalWritten: { subject: 'journal', topics: ['book'] },
    journalReversed: { subject: 'journal', topics: ['book'] },
    collectionSaved: account,
    collectionEnabled: account,
    collectionDisabled: account,
    rmbMoved: demand,
    withdrawAsked: demand,
    withdrawLimitSaved: { subject: 'merchant', topics: ['withdraw'] },
    ...eventsOf(withdrawStates, demand),
  },
  errors: { periodClosed: { code: 409851 }, openPoints: { code: 409852 }, payeeIsNew: { code: 409901 } },
})
