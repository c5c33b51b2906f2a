import { readable, refundErrors } from '#contract/payments/setup/stripe-says.ts'
import type Stripe from 'stripe'
import { reasonOf } from '../../kit/call/reason.ts'
import type { RefundTold, Told } from '../adapters/adapter.ts'
import { fromStripe } from './stripe-amount.ts'

const textId = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

export function sessionTold(session: Stripe.Checkout.Session): Told {
  const paid = session.payment_status === 'paid'
  return {
    state: paid ? 'paid' : session.status === 'expired' ? 'expired' : 'waiting',
    number: session.client_reference_id ?? '',
    amountMinor: fromStripe(session.amount_total ?? 0, session.currency ?? ''),
    currency: (session.currency ?? '').toUpperCase(),
    outsideId: session.id,
    paymentId: textId(session.payment_intent),
    payUrl: session.url ?? '',
    payer: session.customer_details?.name ?? session.customer_details?.email ?? '',
  }
}

const refundStateOf = {
  pending: 'processing',
  requires_action: 'needs-details',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'cancelled',
} as const

/** Kept by our word for it where there is one. */
function failedBy(reason: string | null | undefined): string {
  const known = refundErrors.find((one) => one === reason)
  return known ? reasonOf({ word: `payments.refundErrors.${known}` }) : readable(reason ?? '')
}

export function refundTold(refund: Stripe.Refund): RefundTold {
  const known = Object.entries(refundStateOf).find(([status]) => status === refund.status)
  return {
    state: known?.[1] ?? 'processing',
    outsideId: refund.id,
    error: failedBy(refund.failure_reason),
  }
}
