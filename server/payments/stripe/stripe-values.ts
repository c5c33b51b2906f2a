import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { readable, refundErrors } from '#contract/payments/setup/stripe-says.ts'
import type Stripe from 'stripe'
import { reasonOf } from '../../kit/call/reason.ts'
import type { ProviderRefund, ProviderPayment } from '../adapters/adapter.ts'
import { isObject } from '../../kit/outside/json-object.ts'
import { currencyValue, textValue } from '../adapters/provider-values.ts'
import { amountFromStripe } from './stripe-amount.ts'

/** What it names by its id, or tells whole. */
export const idValue = (value: unknown): string => textValue(isObject(value) ? value['id'] : value)

export function providerSession(session: Stripe.Checkout.Session): ProviderPayment {
  const paid = session.payment_status === 'paid'
  const currency = currencyValue(session.currency)
  const amountMinor = amountFromStripe(session.amount_total, currency)
  return {
    state: paid ? 'paid' : session.status === 'expired' ? 'expired' : 'waiting',
    number: textValue(session.client_reference_id),
    ...(amountMinor !== undefined && { amountMinor }),
    currency,
    outsideId: textValue(session.id),
    paymentId: idValue(session.payment_intent),
    payUrl: textValue(session.url),
    payer: textValue(session.customer_details?.name) || textValue(session.customer_details?.email),
  }
}

const refundStateOf = {
  pending: 'processing',
  // The guest is asked for his account by Stripe itself: nobody here has anything to type.
  requires_action: 'processing',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'cancelled',
} as const

/** Kept by our word for it where there is one. */
function failedBy(reason: string | null | undefined): string {
  const existing = asOneOf(refundErrors, reason)
  return existing ? reasonOf({ word: `payments.refundErrors.${existing}` }) : readable(reason ?? '')
}

export function providerRefund(refund: Stripe.Refund): ProviderRefund {
  const existing = Object.entries(refundStateOf).find(([status]) => status === refund.status)
  return {
    state: existing?.[1] ?? 'processing',
    amountMinor: amountFromStripe(refund.amount, currencyValue(refund.currency)) ?? null,
    outsideId: textValue(refund.id),
    error:
      refund.status === 'requires_action'
        ? reasonOf({ word: 'payments.refundErrors.guest_asked' })
        : failedBy(refund.failure_reason),
  }
}
