import { form, row, state } from '../../kit/record/record.ts'
import { withdrawStates } from './withdraw.states.ts'

/** How money moves on the RMB account by hand: in, out, exchanged into another currency, bought with it. */
const rmbWays = ['in', 'out', 'sell', 'buy'] as const

/** The RMB account is kept in this currency. */
export const rmb = 'CNY'

export const rmbForm = form('finance.rmb', {
  way: { kind: 'choice', of: rmbWays, words: 'finance.rmbWays', initial: 'in' },
  amountMinor: { kind: 'money', min: 1 },
  /** Where it comes from or goes to; without one it is a correction. */
  accountId: { kind: 'ref', optional: true, label: 'finance.rmb.account' },
  /** Of an exchange: the amount in the account's own currency. */
  otherMinor: { kind: 'money', min: 1, optional: true },
  note: { kind: 'text', required: true, max: 300 },
})

export const withdrawForm = form('finance.rmb', {
  amountMinor: { kind: 'money', min: 1 },
  feeMinor: { kind: 'money', default: 0 },
  accountId: { kind: 'ref', label: 'finance.rmb.payee' },
  /** One yuan in the account's currency. */
  rate: { kind: 'text', required: true, max: 20 },
  note: { kind: 'text', max: 300 },
})

export const sentForm = form('finance.rmb', { reference: { kind: 'text', required: true, max: 60 } })

export const arrivedForm = form('finance.rmb', {
  arrivedMinor: { kind: 'money', min: 1 },
  proofFileId: { kind: 'ref', optional: true, label: 'finance.rmb.proof' },
})

/** Above so much within a day, somebody else accepts what a person asked for. */
export const defaultOwnLimitMinor = 1_000_000
export const ownLimitForm = form('finance.rmb', {
  ownLimitMinor: { kind: 'money', min: 0, default: defaultOwnLimitMinor },
})

/** Money that leaves the RMB account, and what became of it. */
export const demandRow = row('finance.rmb', {
  requestedAt: { kind: 'moment' },
  status: state(withdrawStates, 'finance.withdrawStates'),
  amountMinor: { kind: 'money', in: 'currency' },
  feeMinor: { kind: 'money', in: 'currency' },
  currency: { kind: 'currency', label: 'finance.collections.currency' },
  accountName: { kind: 'text', label: 'finance.rmb.payee' },
  bankName: { kind: 'text', label: 'finance.collections.bankName' },
  accountNumber: { kind: 'text', label: 'finance.collections.accountNumber' },
  rate: { kind: 'text' },
  arrivesMinor: { kind: 'money', in: 'arrivesCurrency' },
  arrivesCurrency: { kind: 'currency', label: 'finance.collections.currency' },
  arrivedMinor: { kind: 'money', in: 'arrivesCurrency', optional: true },
  reference: { kind: 'text' },
  note: { kind: 'text' },
  reason: { kind: 'text' },
  requestedByName: { kind: 'text', label: 'finance.rmb.requestedBy' },
  answeredByName: { kind: 'text', label: 'finance.rmb.answeredBy' },
  endedAt: { kind: 'moment', optional: true },
})
