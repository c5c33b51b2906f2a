import { row } from '../../kit/record/record.ts'

export const billLineRow = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.order' },
  serviceDay: { kind: 'date', optional: true },
  guest: { kind: 'text' },
  amountMinor: { kind: 'money', signed: true },
  kind: { kind: 'text', words: 'billing.kinds' },
  agentCode: { kind: 'text' },
  bookedDay: { kind: 'date', optional: true },
  beforeMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
