import type { Adapter, AttemptRecord, Port, ProviderPayment } from '../adapters/adapter.ts'
import { readConnect } from './connect-account.ts'
import { toStripe } from './stripe-amount.ts'
import { requested, stripeOf } from './stripe-client.ts'
import { newsOf, stripeDoor } from './stripe-door.ts'
import { providerRefund, providerSession } from './stripe-values.ts'
import {
  answerDispute,
  disputeOf,
  disputesOf,
  handPaper,
  linesSince,
  payoutLinesOf,
  payoutOf,
} from './stripe-money.ts'

/** Stripe keeps sessions open for half an hour at least, for a day at most. */
const within = (expiresAt: string, createdAt: string): number => {
  const made = Date.parse(createdAt) / 1000
  const wanted = Date.parse(expiresAt) / 1000
  return Math.floor(Math.min(Math.max(wanted, made + 31 * 60), made + 24 * 3600 - 60))
}

/** What a page of the provider's is made of. */
export type SessionAsk = Pick<
  AttemptRecord,
  'number' | 'currency' | 'title' | 'method' | 'amount_minor' | 'created_at' | 'expires_at'
>

/** Opens the provider's page; under the same number it is the same one. */
export async function createSession(port: Port, attempt: SessionAsk, back: string): Promise<ProviderPayment> {
  const { number, currency, title } = attempt
  const stripe = stripeOf(port, 'pay', number)
  const session = await requested(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: number,
        allowed_payment_method_types: [attempt.method === 'promptpay' ? 'promptpay' : 'card'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripe(attempt.amount_minor, currency),
              product_data: { name: title },
            },
          },
        ],
        metadata: { number },
        payment_intent_data: { metadata: { number } },
        success_url: back,
        cancel_url: back,
        expires_at: within(attempt.expires_at, attempt.created_at),
      },
      { idempotencyKey: `${number}-pay` },
    ),
  )
  return providerSession(session)
}

/** Where the guest is asked for his bank account: PromptPay cannot be paid back into. */
async function emailOf(port: Port, { outside_id: session, number }: AttemptRecord): Promise<string> {
  if (!session) return ''
  const { customer_details: guest } = await requested(
    stripeOf(port, 'query', number).checkout.sessions.retrieve(session),
  )
  return guest?.email ?? ''
}

export const stripeAdapter: Adapter = {
  create: createSession,
  /** One whose id we never heard is asked for by its key: it is made once. */
  async query(port, attempt, back) {
    if (!attempt.outside_id) return createSession(port, attempt, back)
    const stripe = stripeOf(port, 'query', attempt.number)
    return providerSession(await requested(stripe.checkout.sessions.retrieve(attempt.outside_id)))
  },
  async refund(port, attempt, refund) {
    const stripe = stripeOf(port, 'refund', refund.number)
    const email = attempt.method === 'promptpay' ? await emailOf(port, attempt) : ''
    const made = await requested(
      stripe.refunds.create(
        {
          payment_intent: attempt.payment_id,
          amount: toStripe(refund.amount_minor, refund.currency),
          reason: 'requested_by_customer',
          ...(email && { instructions_email: email }),
          metadata: { number: attempt.number, refund: refund.number },
        },
        { idempotencyKey: `${refund.number}-refund` },
      ),
    )
    return providerRefund(made)
  },
  async queryRefund(port, attempt, refund) {
    const stripe = stripeOf(port, 'queryRefund', refund.number)
    if (refund.outside_id) return providerRefund(await requested(stripe.refunds.retrieve(refund.outside_id)))
    const found = await requested(stripe.refunds.list({ payment_intent: attempt.payment_id, limit: 100 }))
    const ours = found.data.find(({ metadata }) => metadata?.['refund'] === refund.number)
    return ours && providerRefund(ours)
  },
  door: stripeDoor,
  news: newsOf,
  dispute: disputeOf,
  disputes: disputesOf,
  handPaper,
  answerDispute,
  payout: payoutOf,
  payoutLines: payoutLinesOf,
  lines: linesSince,
  standing: readConnect,
  async ping(port) {
    await requested(stripeOf(port, 'ping').balance.retrieve())
  },
  whyNotKeys({ mode, secrets }) {
    const key = secrets['secretKey'] ?? ''
    if (!/^(sk|rk)_(live|test)_\w+$/.test(key) || !secrets['webhookSecret']?.startsWith('whsec_'))
      return 'malformed'
    return (mode === 'live') === key.includes('_live_') ? '' : 'otherMode'
  },
}
