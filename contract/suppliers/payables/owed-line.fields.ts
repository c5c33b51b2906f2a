import { row } from '../../kit/record/record.ts'

export const owedLineRow = row('suppliers.payables', {
  date: { kind: 'date' },
  supplierName: { kind: 'text', label: 'suppliers.fields.name' },
  orderCode: { kind: 'text', label: 'suppliers.payables.order' },
  names: { kind: 'names', label: 'suppliers.payables.item' },
  owedMinor: { kind: 'money', signed: true },
  claimedMinor: { kind: 'money' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
