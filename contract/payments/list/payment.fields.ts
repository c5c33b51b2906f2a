import { form, row, state } from '../../kit/record/record.ts'
import { attemptStates } from '../attempt.states.ts'
import { payMethods, paySystems } from '../providers.ts'

export const caseKinds = [
  'mismatch',
  'duplicate',
  'not-wanted',
  'forged',
  'unknown-payment',
  'given-twice',
] as const
export const paySubjects = ['order', 'recharge', 'bill', 'instalment'] as const

/** A payment as its provider and we know it. */
export const paymentRecord = row('payments.fields', {
  createdAt: { kind: 'moment' },
  number: { kind: 'text' },
  state: state(attemptStates, 'payments.states'),
  system: { kind: 'choice', of: paySystems, words: 'payments.systems' },
  method: { kind: 'choice', of: payMethods, words: 'payments.methods' },
  title: { kind: 'text' },
  subject: { kind: 'choice', of: paySubjects, words: 'payments.subjects' },
  subjectId: { kind: 'ref' },
  agentName: { kind: 'text' },
  currency: { kind: 'currency' },
  amountMinor: { kind: 'money', in: 'currency' },
  feeMinor: { kind: 'money', in: 'currency', optional: true, signed: true },
  refundedMinor: { kind: 'money', in: 'currency' },
  refundingMinor: { kind: 'money', in: 'currency' },
  disputed: { kind: 'flag' },
  disputedMinor: { kind: 'money', in: 'currency' },
  /** What can be given back of it here. */
  backMinor: { kind: 'money', in: 'currency' },
  /** What somebody has to look at. */
  trouble: {
    kind: 'choice',
    of: caseKinds,
    words: 'payments.cases',
    optional: true,
    tones: {
      mismatch: 'bad',
      duplicate: 'bad',
      'not-wanted': 'warn',
      forged: 'bad',
      'unknown-payment': 'bad',
      'given-twice': 'bad',
    },
  },
  outsideId: { kind: 'text' },
  payer: { kind: 'text' },
  proof: { kind: 'text' },
  error: { kind: 'text' },
  expiresAt: { kind: 'moment' },
  paidAt: { kind: 'moment', optional: true },
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
