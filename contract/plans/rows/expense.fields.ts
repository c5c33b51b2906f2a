import { row, state } from '../../kit/record/record.ts'
import { expenseStates } from '../money.states.ts'

export const planExpenseRow = row('plans.expenses', {
  day: { kind: 'date' },
  side: { kind: 'text', words: 'plans.expenseSides' },
  category: { kind: 'text' },
  amountMinor: { kind: 'money', signed: true },
  taxMinor: { kind: 'money', optional: true },
  taxId: { kind: 'text' },
  claimedMinor: { kind: 'money', optional: true },
  status: state(expenseStates, 'plans.expenseStates'),
  crewName: { kind: 'text', label: 'plans.expenses.crewId' },
  byName: { kind: 'text', label: 'plans.expenses.by' },
  note: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
