import { row } from '../../kit/record/record.ts'

export const bankLineRow = row('write-off.fields', {
  day: { kind: 'date' },
  amountMinor: { kind: 'money', signed: true },
  best: { kind: 'text', label: 'write-off.tabs.matched' },
  openMinor: { kind: 'money', signed: true },
  accountName: { kind: 'text', label: 'write-off.fields.account' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
