import { form, record } from '../../kit/record/record.ts'
import { dueRules, instalmentKinds } from './schedule.ts'

/** One of what the agent pays, and when. */
const instalmentRow = record('plans.instalments', {
  kind: { kind: 'choice', of: instalmentKinds, words: 'plans.instalmentKinds', default: 'deposit' },
  label: { kind: 'text', max: 60 },
  shareBasisPoints: { kind: 'percent', max: 10_000, optional: true },
  amountMinor: { kind: 'money', optional: true },
  dueRule: { kind: 'choice', of: dueRules, words: 'plans.dueRules', default: 'after-confirmation' },
  dueDays: { kind: 'number', min: 0, max: 365, default: 7 },
  dueOn: { kind: 'date', optional: true },
})
/** What is open of a payment schedule, in its order; the last takes what is left. */
export const scheduleForm = form('plans.instalments', {
  rows: { kind: 'rows', of: instalmentRow, max: 12 },
})
export const payForm = form('plans.instalments', {
  amountMinor: { kind: 'money', min: 1 },
  accountId: { kind: 'ref' },
  paidOn: { kind: 'date' },
  reference: { kind: 'text', max: 100 },
})

const backStepRow = record('plans.commitments', {
  days: { kind: 'number', min: 0, max: 400 },
  basisPoints: { kind: 'percent', max: 10_000 },
})
const givenBackRow = record('plans.commitments', {
  day: { kind: 'date' },
  units: { kind: 'number', min: 1, max: 100_000 },
})
const commitmentKinds = ['commitment', 'allotment'] as const
/** Rooms or seats that a supplier holds: paid for whatever happens, or free of charge until their release day. */
export const commitmentForm = form('plans.commitments', {
  kind: { kind: 'choice', of: commitmentKinds, words: 'plans.commitmentKinds', default: 'commitment' },
  name: { kind: 'text', required: true, max: 100 },
  supplierId: { kind: 'ref', optional: true },
  units: { kind: 'number', min: 1, max: 100_000 },
  rateMinor: { kind: 'money', in: 'currency' },
  currency: { kind: 'currency', default: 'THB' },
  /** Of an allotment: so many days before the first day it goes back. */
  releaseDays: { kind: 'number', min: 0, max: 365, default: 0 },
  fillBasisPoints: { kind: 'percent', max: 10_000, default: 8000 },
  keepBasisPoints: { kind: 'percent', max: 10_000, default: 10_000 },
  steps: { kind: 'rows', of: backStepRow, max: 6 },
  givenBack: { kind: 'rows', of: givenBackRow, max: 20 },
  usedUnits: { kind: 'number', min: 0, max: 100_000, default: 0 },
  resoldMinor: { kind: 'money', in: 'currency', default: 0 },
  note: { kind: 'text', max: 300 },
})

/** To whom a quotation, a paper or a reminder goes. */
export const mailForm = form('plans.mails', {
  to: { kind: 'text', as: 'email', required: true, max: 200 },
  language: { kind: 'language', default: 'en' },
  text: { kind: 'text', max: 2000, rows: 3 },
})
/** Papers of many groups at once; no language: each group's own. */
export const paperSetForm = form('plans.paperSets', {
  papers: { kind: 'texts', required: true, max: 15 },
  language: { kind: 'language', optional: true },
})
/** In which language a link of a quotation opens. */
export const linkForm = form('plans.mails', {
  language: { kind: 'language', default: 'en' },
})
export const settleForm = form('plans.settlements', {
  accountId: { kind: 'ref' },
})
export const changeForm = form('plans.fields', {
  startDate: { kind: 'date' },
  adults: { kind: 'number', min: 1, max: 500 },
  children: { kind: 'number', min: 0, max: 500, default: 0 },
  freeGuests: { kind: 'number', min: 0, max: 500, default: 0 },
  singles: { kind: 'number', min: 0, max: 500, default: 0 },
})
/** Until when the agent may say yes to a change, and what it is told with it. */
export const offerChangeForm = form('plans.changes', {
  validUntil: { kind: 'date' },
  note: { kind: 'text', max: 1000, rows: 2 },
})
