import { usageBillStates } from './payment.states.ts'
import { row } from '../kit/record/record.ts'

export const usageBillRow = row('subscription.fields', {
  number: { kind: 'text' },
  month: { kind: 'date' },
  state: {
    kind: 'choice',
    of: usageBillStates,
    words: 'subscription.billStates',
    tones: { open: 'warn', settled: 'good' },
  },
  plan: { kind: 'text', words: 'subscription.plans' },
  orders: { kind: 'count' },
  amountMinor: { kind: 'money', signed: true },
  issuedAt: { kind: 'moment' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
