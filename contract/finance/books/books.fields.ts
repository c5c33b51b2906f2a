import { form, record } from '../../kit/record/record.ts'
import { ownKinds } from './kinds.ts'

/** How a merchant calls an account, and what it is in the books it hands out. */
export const chartRecord = record('finance.chart', {
  /** Of a new one: what it is. */
  kind: { kind: 'choice', of: ownKinds, words: 'finance.kinds', only: 'form' },
  number: { kind: 'text', max: 20 },
  title: { kind: 'text', max: 120 },
  outsideNumber: { kind: 'text', max: 40 },
  outsideTitle: { kind: 'text', max: 120 },
})

const journalLine = form('finance.journals', {
  account: { kind: 'text', required: true, max: 120 },
  debitMinor: { kind: 'money', optional: true },
  creditMinor: { kind: 'money', optional: true },
})
/** A movement that no screen makes: what was bought for the office, what the bank took. */
export const journalForm = form('finance.journals', {
  day: { kind: 'date' },
  currency: { kind: 'currency' },
  memo: { kind: 'text', required: true, max: 300 },
  lines: { kind: 'rows', of: journalLine, max: 40 },
})

/** Money of one currency given for money of another. */
export const exchangeForm = form('finance.exchange', {
  day: { kind: 'date' },
  giveAccount: { kind: 'text', required: true, max: 120 },
  giveCurrency: { kind: 'currency' },
  giveMinor: { kind: 'money', in: 'giveCurrency', min: 1 },
  getAccount: { kind: 'text', required: true, max: 120 },
  getCurrency: { kind: 'currency' },
  getMinor: { kind: 'money', in: 'getCurrency', min: 1 },
  memo: { kind: 'text', max: 300 },
})

const waiver = { kind: 'text', max: 300 } as const
/** Why a month may be closed with a point of its checklist open. */
export const closingForm = form('finance.closing', {
  bankLines: { ...waiver, label: 'finance.closingPoints.bankLines' },
  draftBills: { ...waiver, label: 'finance.closingPoints.draftBills' },
  lockedBills: { ...waiver, label: 'finance.closingPoints.lockedBills' },
  unbilled: { ...waiver, label: 'finance.closingPoints.unbilled' },
  refunds: { ...waiver, label: 'finance.closingPoints.refunds' },
  providerRefunds: { ...waiver, label: 'finance.closingPoints.providerRefunds' },
  costs: { ...waiver, label: 'finance.closingPoints.costs' },
  rates: { ...waiver, label: 'finance.closingPoints.rates' },
})
