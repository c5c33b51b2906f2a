import { row } from '../../kit/record/record.ts'

/** How a dispute stands, in the provider's words. A warning is a question: no money has moved. */
export const disputeStates = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeState = (typeof disputeStates)[number]
/** They wait for our answer. */
export const disputesToAnswer: readonly DisputeState[] = ['warning_needs_response', 'needs_response']
/** The money is gone, for now or for good. */
export const disputesTaken: readonly DisputeState[] = ['needs_response', 'under_review', 'lost']
export const disputesOver: readonly DisputeState[] = ['warning_closed', 'won', 'lost', 'prevented']

/** Why a cardholder disputes, in the provider's words; `general` also where it says something new. */
export const disputeReasons = [
  'bank_cannot_process',
  'check_returned',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

const packStates = ['none', 'making', 'made', 'sending', 'sent', 'failed'] as const

export const disputeRecord = row('payments.disputes', {
  createdAt: { kind: 'moment' },
  number: { kind: 'text' },
  title: { kind: 'text' },
  agentName: { kind: 'text' },
  state: {
    kind: 'choice',
    of: disputeStates,
    words: 'payments.disputeStates',
    tones: {
      warning_needs_response: 'warn',
      warning_under_review: 'progress',
      warning_closed: 'muted',
      needs_response: 'bad',
      under_review: 'progress',
      won: 'good',
      lost: 'bad',
      prevented: 'muted',
    },
  },
  reason: { kind: 'choice', of: disputeReasons, words: 'payments.disputeReasons' },
  currency: { kind: 'currency' },
  amountMinor: { kind: 'money', in: 'currency' },
  dueAt: { kind: 'moment', optional: true },
  packState: {
    kind: 'choice',
    of: packStates,
    words: 'payments.packStates',
    tones: {
      none: 'muted',
      making: 'progress',
      made: 'info',
      sending: 'progress',
      sent: 'good',
      failed: 'bad',
    },
  },
  packError: { kind: 'text' },
  sentAt: { kind: 'moment', optional: true },
  outsideId: { kind: 'text' },
})
