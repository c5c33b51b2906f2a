import { row } from '../kit/record/record.ts'

/** A movement of an account, with the balance after it. */
export const movementRow = row('finance.rmb', {
  at: { kind: 'moment' },
  kind: { kind: 'text' },
  /** In the account's natural sign. */
  amountMinor: { kind: 'money', in: 'currency', signed: true, label: 'finance.rmb.moved' },
  balanceAfterMinor: { kind: 'money', in: 'currency', signed: true },
  currency: { kind: 'currency', label: 'finance.collections.currency' },
  orderCode: { kind: 'text', label: 'finance.rmb.order' },
  memo: { kind: 'text' },
  byName: { kind: 'text' },
})
