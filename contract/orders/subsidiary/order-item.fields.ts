import { row } from '../../kit/record/record.ts'

export const orderItemRow = row('orders.items', {
  name: { kind: 'text' },
  side: { kind: 'text', words: 'orders.itemSides' },
  amountMinor: { kind: 'money', signed: true },
  supplierName: { kind: 'text', label: 'orders.items.supplier' },
  byName: { kind: 'text', label: 'orders.items.by' },
  at: { kind: 'moment' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
