import { row } from '../kit/record/record.ts'

export const movementRow = row('agents.fields', {
  at: { kind: 'moment' },
  account: { kind: 'text', words: 'agents.accounts' },
  orderCode: { kind: 'text', label: 'agents.fields.order' },
  amountMinor: { kind: 'money', signed: true },
  balanceAfterMinor: { kind: 'money', signed: true },
  memo: { kind: 'text' },
  byName: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
