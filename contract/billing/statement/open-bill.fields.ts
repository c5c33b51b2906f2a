import { row } from '../../kit/record/record.ts'

export const openBillRow = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.bill' },
  dueDay: { kind: 'date', optional: true },
  totalMinor: { kind: 'money', signed: true },
  openMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
