import { record } from '../../kit/record/record.ts'

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export const lineKinds = [
  'charge',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'payout',
  'payout_reversal',
  'fee',
  'other',
] as const

/** Money that the provider sends to the bank. */
export const payoutRecord = record('payments.payouts', {
  createdAt: { kind: 'moment', only: 'answer' },
  outsideId: { kind: 'text', only: 'answer' },
  accountName: { kind: 'text', only: 'answer' },
  state: {
    kind: 'choice',
    of: payoutStates,
    words: 'payments.payoutStates',
    tones: { pending: 'muted', in_transit: 'progress', paid: 'good', failed: 'bad', canceled: 'muted' },
    only: 'answer',
  },
  currency: { kind: 'currency', only: 'answer' },
  amountMinor: { kind: 'money', in: 'currency', only: 'answer' },
  /** What of it the movements that went with it explain. */
  explainedMinor: { kind: 'money', in: 'currency', only: 'answer', optional: true, signed: true },
  arrivesOn: { kind: 'date', only: 'answer', optional: true },
  reference: { kind: 'text', only: 'answer' },
})

/** A movement of the provider's account with us. */
export const accountLineRecord = record('payments.accountLines', {
  at: { kind: 'moment', only: 'answer' },
  kind: { kind: 'choice', of: lineKinds, words: 'payments.lineKinds', only: 'answer' },
  number: { kind: 'text', only: 'answer' },
  title: { kind: 'text', only: 'answer' },
  currency: { kind: 'currency', only: 'answer' },
  amountMinor: { kind: 'money', in: 'currency', only: 'answer', signed: true },
  feeMinor: { kind: 'money', in: 'currency', only: 'answer', signed: true },
  netMinor: { kind: 'money', in: 'currency', only: 'answer', signed: true },
  payout: { kind: 'text', only: 'answer' },
  outsideId: { kind: 'text', only: 'answer' },
  accountName: { kind: 'text', only: 'answer' },
})
