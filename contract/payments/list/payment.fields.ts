import { form, record } from '../../kit/record/record.ts'
import { attemptStates } from '../attempt.states.ts'
import { payMethods, paySystems } from '../providers.ts'

const { states } = attemptStates
export const caseKinds = [
  'mismatch',
  'duplicate',
  'not-wanted',
  'forged',
  'unknown-payment',
  'given-twice',
] as const
export const paySubjects = ['order', 'recharge', 'bill'] as const

/** A payment as its provider and we know it. */
export const paymentRecord = record('payments.fields', {
  createdAt: { kind: 'moment', only: 'answer' },
  number: { kind: 'text', only: 'answer' },
  state: {
    kind: 'choice',
    of: attemptStates.names,
    words: 'payments.states',
    tones: {
      created: states.created.tone,
      waiting: states.waiting.tone,
      claimed: states.claimed.tone,
      unknown: states.unknown.tone,
      paid: states.paid.tone,
      failed: states.failed.tone,
      expired: states.expired.tone,
      closed: states.closed.tone,
    },
    only: 'answer',
  },
  system: { kind: 'choice', of: paySystems, words: 'payments.systems', only: 'answer' },
  method: { kind: 'choice', of: payMethods, words: 'payments.methods', only: 'answer' },
  title: { kind: 'text', only: 'answer' },
  subject: { kind: 'choice', of: paySubjects, words: 'payments.subjects', only: 'answer' },
  subjectId: { kind: 'ref', only: 'answer' },
  agentName: { kind: 'text', only: 'answer' },
  currency: { kind: 'currency', only: 'answer' },
  amountMinor: { kind: 'money', in: 'currency', only: 'answer' },
  feeMinor: { kind: 'money', in: 'currency', only: 'answer', optional: true, signed: true },
  refundedMinor: { kind: 'money', in: 'currency', only: 'answer' },
  refundingMinor: { kind: 'money', in: 'currency', only: 'answer' },
  disputed: { kind: 'flag', only: 'answer' },
  disputedMinor: { kind: 'money', in: 'currency', only: 'answer' },
  /** What can be given back of it here. */
  backMinor: { kind: 'money', in: 'currency', only: 'answer' },
  /** What somebody has to look at. */
  trouble: {
    kind: 'choice',
    of: caseKinds,
    words: 'payments.cases',
    optional: true,
    only: 'answer',
    tones: {
      mismatch: 'bad',
      duplicate: 'bad',
      'not-wanted': 'warn',
      forged: 'bad',
      'unknown-payment': 'bad',
      'given-twice': 'bad',
    },
  },
  outsideId: { kind: 'text', only: 'answer' },
  payer: { kind: 'text', only: 'answer' },
  proof: { kind: 'text', only: 'answer' },
  error: { kind: 'text', only: 'answer' },
  expiresAt: { kind: 'moment', only: 'answer' },
  paidAt: { kind: 'moment', only: 'answer', optional: true },
})

/** To which account it goes where the wallet cannot take it back. */
export const accountForm = form('payments.back', {
  bankCode: {
    kind: 'text',
    required: true,
    matches: { pattern: /^\d{3}$/, why: 'payments.fieldErrors.bankCode' },
  },
  accountNo: { kind: 'text', required: true, max: 18 },
  accountName: { kind: 'text', required: true, max: 60 },
})

/** Money back of a payment; its reason is asked as of every act. */
export const moneyBackForm = form('payments.back', {
  amountMinor: { kind: 'money', min: 1 },
})
