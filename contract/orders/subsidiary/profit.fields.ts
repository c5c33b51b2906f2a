import { row } from '../../kit/record/record.ts'

export const profitRow = row('orders.subsidiary', {
  names: { kind: 'names', label: 'orders.subsidiary.item' },
  name: { kind: 'text' },
  date: { kind: 'date', optional: true },
  lines: { kind: 'count' },
  lacking: { kind: 'count' },
  salesMinor: { kind: 'money', signed: true },
  costMinor: { kind: 'money', signed: true },
  profitMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
