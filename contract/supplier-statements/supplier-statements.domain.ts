import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { statementStates } from './statement.states.ts'
import { supplierStatementsApi } from './supplier-statements.api.ts'
import { supplierStatementsScreens } from './supplier-statements.screens.ts'

const told = { subject: 'supplierStatement', topics: ['supplierStatement'] } as const

export const supplierStatements = defineDomain({
  name: 'supplier-statements',
  uses: ['suppliers', 'orders', 'finance'],
  api: supplierStatementsApi,
  screens: supplierStatementsScreens,
  states: { statement: statementStates },
  events: {
    sent: told,
    mapped: told,
    matched: told,
    accepted: told,
    disputed: told,
    leftOut: told,
    unanswered: told,
    paid: { ...told, topics: ['supplierStatement', 'paymentRun'] },
    ...eventsOf(statementStates, told),
  },
  errors: { sentBefore: { code: 409320 }, waiting: { code: 409321 } },
})
