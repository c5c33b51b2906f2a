import { row } from '../../kit/record/record.ts'

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
export const payoutRecord = row('payments.payouts', {
  createdAt: { kind: 'moment' },
  outsideId: { kind: 'text' },
  accountName: { kind: 'text' },
  state: {
    kind: 'choice',
    of: payoutStates,
    words: 'payments.payoutStates',
    tones: { pending: 'muted', in_transit: 'progress', paid: 'good', failed: 'bad', canceled: 'muted' },
  },
  currency: { kind: 'currency' },
  amountMinor: { kind: 'money', in: 'currency' },
  /** What of it the movements that went with it explain. */
  explainedMinor: { kind: 'money', in: 'currency', optional: true, signed: true },
  arrivesOn: { kind: 'date', optional: true },
  reference: { kind: 'text' },
})

/** A movement of the provider's account with us. */
export const accountLineRecord = row('payments.accountLines', {
  at: { kind: 'moment' },
  kind: { kind: 'choice', of: lineKinds, words: 'payments.lineKinds' },
  number: { kind: 'text' },
  title: { kind: 'text' },
  currency: { kind: 'currency' },
  amountMinor: { kind: 'money', in: 'currency', signed: true },
  feeMinor: { kind: 'money', in: 'currency', signed: true },
  netMinor: { kind: 'money', in: 'currency', signed: true },
  payout: { kind: 'text' },
  outsideId: { kind: 'text' },
  accountName: { kind: 'text' },
})
