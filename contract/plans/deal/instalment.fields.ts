import { row } from '../../kit/record/record.ts'

export const instalmentRow = row('plans.instalments', {
  dueOn: { kind: 'date' },
  amountMinor: { kind: 'money', signed: true },
  paidMinor: { kind: 'money', signed: true },
  state: { kind: 'text', words: 'plans.instalmentStates' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
