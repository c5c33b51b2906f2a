import { row, state } from '../../kit/record/record.ts'
import { changeStates } from './change.states.ts'

export const planChangeRow = row('plans.changes', {
  number: { kind: 'count' },
  before: { kind: 'text' },
  after: { kind: 'text' },
  priceMinor: { kind: 'money', label: 'plans.quotations.total' },
  feeMinor: { kind: 'money' },
  status: state(changeStates, 'plans.changeStates'),
  validUntil: { kind: 'date' },
  answeredBy: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
