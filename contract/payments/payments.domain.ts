import { defineDomain } from '../kit/domain.ts'
import { attemptStates } from './attempt.states.ts'
import { paymentsApi } from './payments.api.ts'
import { paymentsScreens } from './payments.screens.ts'
import { moneyBackStates } from './refund.states.ts'

const topics = ['payment']
const payment = { subject: 'payment', topics } as const
const connection = { subject: 'connection', topics: ['connection'] } as const

export const payments = defineDomain({
  name: 'payments',
  uses: ['finance', 'notifications'],
  api: paymentsApi,
  screens: paymentsScreens,
  states: { attempts: attemptStates, refunds: moneyBackStates },
  events: {
    linkMade: payment,
    begun: payment,
    claimed: payment,
    paid: payment,
    failed: payment,
    rejected: payment,
    takenBack: payment,
    refundAsked: payment,
    refundDone: payment,
    refundFailed: payment,
    caseOpened: payment,
    caseSolved: payment,
    disputed: payment,
    disputeAnswered: payment,
    disputeEnded: payment,
    connectionCreated: connection,
    connectionUpdated: connection,
    keysBeside: connection,
    keysRotated: connection,
    keysDropped: connection,
    connectionEnabled: connection,
    connectionDisabled: connection,
    connectionFault: connection,
  },
  errors: {
    refundTooHigh: { code: 409821 },
    noRefund: { code: 409822 },
    wrongKey: { code: 400821 },
    noSimulator: { code: 409823 },
    outside: { code: 409824 },
    noPlatform: { code: 409825 },
    moneyMoved: { code: 409826 },
    stillRefused: { code: 409827 },
  },
})
