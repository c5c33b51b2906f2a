import { form, row } from '../../kit/record/record.ts'
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
export const billRecord = row('billing.fields', {
  code: { kind: 'text', label: 'billing.fields.bill' },
  agentName: { kind: 'text', column: false, label: 'billing.fields.agent' },
  currency: { kind: 'text' },
  basis: { kind: 'choice', of: billBases, words: 'billing.bases' },
  fromDay: { kind: 'date' },
  toDay: { kind: 'date' },
  cutOff: { kind: 'date' },
  dueDay: { kind: 'date', optional: true },
  termDays: { kind: 'count' },
  lines: { kind: 'count', label: 'billing.fields.lineCount' },
  guests: { kind: 'count' },
  leftOut: { kind: 'count' },
  disputes: { kind: 'count' },
  ordersMinor: { kind: 'money', in: 'currency' },
  adjustedMinor: { kind: 'money', in: 'currency' },
  rebateMinor: { kind: 'money', in: 'currency' },
  taxMinor: { kind: 'money', in: 'currency' },
  totalMinor: { kind: 'money', in: 'currency' },
  paidMinor: { kind: 'money', in: 'currency' },
  notedMinor: { kind: 'money', in: 'currency' },
  openMinor: { kind: 'money', in: 'currency', column: false },
  note: { kind: 'text' },
  createdAt: { kind: 'moment' },
  createdByName: { kind: 'text' },
  sentAt: { kind: 'moment', optional: true },
})
