import { form, record } from '../../kit/record/record.ts'
import { rechargeMethods } from '../../agents/money.fields.ts'

/** By which day of an order it belongs to a bill. */
export const billBases = ['service', 'booking'] as const
export const payWays = ['bank', 'account', 'credit'] as const
/** By a pay link the provider tells of it. */
export const paidWays = [...payWays, 'link'] as const
export const lineKinds = ['order', 'change', 'adjustment'] as const

/** What is asked to gather a bill by hand. */
export const generateForm = form('billing.fields', {
  agentId: { kind: 'ref', label: 'billing.fields.agent' },
  fromDay: { kind: 'date' },
  toDay: { kind: 'date' },
  cutOff: { kind: 'date', optional: true },
  basis: { kind: 'choice', of: billBases, words: 'billing.bases', initial: 'service' },
  earlier: { kind: 'flag', default: true, initial: true },
  note: { kind: 'text', max: 500, rows: 2 },
})

/** A correction by hand: above zero the agent owes more, below zero less. */
export const adjustLineForm = form('billing.fields', {
  amountMinor: { kind: 'money', signed: true },
  reason: { kind: 'text', required: true, max: 300, rows: 2 },
})

/** Money for a bill. */
export const payForm = form('billing.fields', {
  way: { kind: 'choice', of: payWays, words: 'billing.ways', initial: 'bank' },
  amountMinor: { kind: 'money' },
  withheldMinor: { kind: 'money', default: 0 },
  certificate: { kind: 'text', max: 60 },
  /** Into which of our accounts; where none is told, what is known is the way alone. */
  accountId: { kind: 'ref', optional: true },
  /** What arrived there, where the account is kept in other money than the bill. */
  receivedMinor: { kind: 'money', min: 1, optional: true },
  method: { kind: 'choice', of: rechargeMethods, words: 'agents.methods', default: 'bank-transfer' },
  paidOn: { kind: 'date', optional: true },
  reference: { kind: 'text', max: 120 },
})
export const certificateForm = form('billing.fields', {
  certificate: { kind: 'text', required: true, max: 60 },
})

/** What is told of a bill. */
export const billRecord = record('billing.fields', {
  code: { kind: 'text', only: 'answer', label: 'billing.fields.bill' },
  agentName: { kind: 'text', only: 'answer', column: false, label: 'billing.fields.agent' },
  currency: { kind: 'text', only: 'answer' },
  basis: { kind: 'choice', of: billBases, words: 'billing.bases', only: 'answer' },
  fromDay: { kind: 'date', only: 'answer' },
  toDay: { kind: 'date', only: 'answer' },
  cutOff: { kind: 'date', only: 'answer' },
  dueDay: { kind: 'date', only: 'answer', optional: true },
  termDays: { kind: 'count', only: 'answer' },
  lines: { kind: 'count', only: 'answer', label: 'billing.fields.lineCount' },
  guests: { kind: 'count', only: 'answer' },
  leftOut: { kind: 'count', only: 'answer' },
  disputes: { kind: 'count', only: 'answer' },
  ordersMinor: { kind: 'money', only: 'answer', in: 'currency' },
  adjustedMinor: { kind: 'money', only: 'answer', in: 'currency' },
  rebateMinor: { kind: 'money', only: 'answer', in: 'currency' },
  taxMinor: { kind: 'money', only: 'answer', in: 'currency' },
  totalMinor: { kind: 'money', only: 'answer', in: 'currency' },
  paidMinor: { kind: 'money', only: 'answer', in: 'currency' },
  notedMinor: { kind: 'money', only: 'answer', in: 'currency' },
  openMinor: { kind: 'money', only: 'answer', in: 'currency', column: false },
  note: { kind: 'text', only: 'answer' },
  createdAt: { kind: 'moment', only: 'answer' },
  createdByName: { kind: 'text', only: 'answer' },
  sentAt: { kind: 'moment', only: 'answer', optional: true },
})
