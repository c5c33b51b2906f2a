import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { statementStates } from './statement.states.ts'
import { supplierStatementsApi } from './supplier-statements.api.ts'
import { supplierStatementsScreens } from './supplier-statements.screens.ts'

const view = { subject: 'supplierStatement', topics: ['supplierStatement'] } as const

export const supplierStatements = defineDomain({
  name: 'supplier-statements',
  uses: ['suppliers', 'orders', 'finance'],
  api: supplierStatementsApi,
  screens: supplierStatementsScreens,
  states: { statement: statementStates },
  events: {
    sent: view,
    mapped: view,
    matched: view,
    accepted: view,
    disputed: view,
    leftOut: view,
    unanswered: view,
    paid: { ...view, topics: ['supplierStatement', 'paymentRun'] },
    ...eventsOf(statementStates, view),
  },
  errors: { sentBefore: { code: 409320 }, waiting: { code: 409321 } },
})
