import { row } from '../../kit/record/record.ts'

export const depositRow = row('plans.deposits', {
  label: { kind: 'text', label: 'plans.deposits.serviceId' },
  dueOn: { kind: 'date' },
  amountMinor: { kind: 'money' },
  paidOn: { kind: 'date', optional: true },
  state: {
    kind: 'choice',
    of: ['open', 'overdue', 'paid', 'free'],
    words: 'plans.depositStates',
    tones: { open: 'info', overdue: 'bad', paid: 'good', free: 'warn' },
  },
  currency: { kind: 'currency' },
})
