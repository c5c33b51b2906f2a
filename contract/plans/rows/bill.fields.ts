import { row, state } from '../../kit/record/record.ts'
import { planBillStates } from '../money.states.ts'

export const planBillRow = row('plans.bills', {
  planCode: { kind: 'text', label: 'plans.fields.code' },
  startDate: { kind: 'date', label: 'plans.fields.startDate' },
  side: { kind: 'choice', of: ['agent', 'supplier'], words: 'plans.billSides' },
  party: { kind: 'text' },
  status: state(planBillStates, 'plans.billStates'),
  totalMinor: { kind: 'money', signed: true, optional: true },
  onOrdersMinor: { kind: 'money', signed: true },
  confirmedAt: { kind: 'moment', optional: true, label: 'plans.bills.confirmed' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
