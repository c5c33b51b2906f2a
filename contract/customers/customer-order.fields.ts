import { row } from '../kit/record/record.ts'

export const customerOrderRow = row('customers.fields', {
  code: { kind: 'text' },
  itemNames: { kind: 'names', label: 'customers.fields.item' },
  serviceDate: { kind: 'date' },
  status: { kind: 'text', words: 'orders.states', label: 'customers.fields.state' },
  agentName: { kind: 'text', label: 'customers.fields.agent' },
  totalMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
