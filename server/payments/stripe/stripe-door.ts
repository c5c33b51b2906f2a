import Stripe from 'stripe'
import type { Door, Raw } from '../../kit/outside/inbox.ts'
import type { News, Port } from '../adapters/adapter.ts'
import { paymentNews, textValue } from '../adapters/provider-values.ts'
import { providerSession } from './stripe-values.ts'

/** Seconds that a signature may be old: retries are signed anew. */
const tolerance = 300
const { webhooks } = Stripe

function eventOf(raw: Raw, secret: string, at: Date): Stripe.Event | null {
  const header = raw.headers['stripe-signature']
  if (!header || !secret) return null
  try {
    return webhooks.constructEvent(raw.body, header, secret, tolerance, undefined, at.getTime())
  } catch {
    return null
  }
}

/** By the present secret, or by the one before while it still holds; of this account, and of this mode. */
export const stripeDoor: Door = {
  verify({ mode, settings, secrets, otherSecrets }, raw, now, { stripePlatform }) {
    const own = secrets['webhookSecret'] || (settings['connected'] === 'yes' && stripePlatform?.webhookSecret)
    const keys = [own || '', ...otherSecrets.map((secrets) => secrets['webhookSecret'] ?? '')]
    const event = keys.reduce<Stripe.Event | null>((found, key) => found ?? eventOf(raw, key, now), null)
    if (!event || event.livemode !== (mode === 'live')) return null
    if (settings['account'] && event.account !== settings['account']) return null
    return { onceKey: event.id, kind: event.type }
  },
  accountOf({ body }) {
    try {
      const { account }: { account?: unknown } = JSON.parse(body.toString('utf8'))
      return typeof account === 'string' ? account : ''
    } catch {
      return ''
    }
  },
  ack: { status: 200, contentType: 'application/json', body: '{"received":true}' },
  task: 'payments.take',
}

export function newsOf(_: Port, raw: Raw): News {
  const event: Stripe.Event = JSON.parse(raw.body.toString('utf8'))
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return paymentNews(providerSession(event.data.object), raw)
    case 'checkout.session.async_payment_failed':
      return paymentNews({ ...providerSession(event.data.object), state: 'failed' }, raw)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const number = textValue(event.data.object.metadata?.['refund'])
      return number ? { about: 'refund', number } : { about: 'account' }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return named('dispute', event.data.object.id)
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      return named('payout', event.data.object.id)
    case 'account.updated':
      return { about: 'standing' }
    case 'balance.available':
      return { about: 'account' }
    default:
      return { about: 'nothing' }
  }
}

const named = (about: 'dispute' | 'payout', id: unknown): News => {
  const text = textValue(id)
  return text ? { about, id: text } : { about: 'account' }
}
