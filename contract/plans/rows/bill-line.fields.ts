import { row } from '../../kit/record/record.ts'

export const planBillLineRow = row('plans.bills', {
  name: { kind: 'text', label: 'plans.bills.item' },
  quantity: { kind: 'count' },
  unitMinor: { kind: 'money', signed: true },
  amountMinor: { kind: 'money', signed: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
