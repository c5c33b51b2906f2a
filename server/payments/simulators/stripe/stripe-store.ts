import { randomBytes } from 'node:crypto'
import type { App } from '../../../kit/app-services.ts'
import { Simulated } from '../../../kit/outside/simulator.ts'

/** `connected`: the account that was opened under it, if any; calls for it name it. */
export type Account = {
  key: string
  webhookSecret: string
  tells: string
  currency: string
  connected?: string
}
export type Json = Record<string, unknown>

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const now = (): number => Math.floor(Date.now() / 1000)

/** What Stripe keeps of each kind; an account is known by its secret key. */
export const storesOf = (app: App) => ({
  accounts: new Simulated<Account>(app, 'stripe', 'account'),
  sessions: new Simulated<Json>(app, 'stripe', 'session'),
  intents: new Simulated<Json>(app, 'stripe', 'intent'),
  charges: new Simulated<Json>(app, 'stripe', 'charge'),
  refunds: new Simulated<Json>(app, 'stripe', 'refund'),
  disputes: new Simulated<Json>(app, 'stripe', 'dispute'),
  payouts: new Simulated<Json>(app, 'stripe', 'payout'),
  connected: new Simulated<Json>(app, 'stripe', 'connected'),
  links: new Simulated<Json>(app, 'stripe', 'link'),
  files: new Simulated<Json>(app, 'stripe', 'file'),
  lines: new Simulated<Json>(app, 'stripe', 'line'),
  once: new Simulated<{ path: string; body: string; status: number; answer: string }>(app, 'stripe', 'once'),
})
export type Stores = ReturnType<typeof storesOf>

/** What Stripe keeps for itself of a charge in the account's currency. */
const feeOf = (amount: number): number => Math.round(amount * 0.0365)

type Movement = {
  amount: number
  category: string
  type: string
  source: Json
  fee?: number
  payout?: string
}

/** A movement of the account, with what it is about. */
export async function addLine(
  { lines }: Stores,
  { key, currency }: Account,
  { amount, category, type, source, fee = 0, payout }: Movement,
): Promise<Json> {
  const id = newId('txn')
  return lines.put(key, id, {
    id,
    object: 'balance_transaction',
    amount,
    currency,
    fee,
    net: amount - fee,
    reporting_category: category,
    type,
    source,
    status: 'available',
    created: now(),
    available_on: now(),
    fee_details: fee
      ? [{ amount: fee, currency, type: 'stripe_fee', application: null, description: '' }]
      : [],
    exchange_rate: null,
    ...(payout && { payout }),
  })
}

/** A guest's money has come. */
export async function charge(stores: Stores, account: Account, session: Json, method: string): Promise<Json> {
  const amount = Number(session['amount_total'])
  const intentId = newId('pi')
  const chargeId = newId(method === 'card' ? 'ch' : 'py')
  const intent = await stores.intents.put(account.key, intentId, {
    id: intentId,
    object: 'payment_intent',
    amount,
    amount_received: amount,
    currency: session['currency'],
    status: 'succeeded',
    latest_charge: chargeId,
    metadata: session['metadata'],
    refunded: 0,
    created: now(),
  })
  const made = {
    id: chargeId,
    object: 'charge',
    payment_intent: intentId,
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    captured: true,
    currency: session['currency'],
    disputed: false,
    livemode: false,
    metadata: session['metadata'],
    paid: true,
    payment_method_details: { type: method },
    refunded: false,
    status: 'succeeded',
    created: now(),
  }
  const line = await addLine(stores, account, {
    amount,
    category: 'charge',
    type: method === 'card' ? 'charge' : 'payment',
    source: made,
    fee: feeOf(amount),
  })
  await stores.charges.put(account.key, chargeId, { ...made, balance_transaction: line['id'] })
  return intent
}

/** How much of a payment went back, at it and at its charge. */
export async function putRefunded(
  stores: Stores,
  { key }: Account,
  intent: Json,
  refunded: number,
): Promise<void> {
  await stores.intents.put(key, String(intent['id']), { ...intent, refunded })
  const charge = await stores.charges.get(key, String(intent['latest_charge']))
  if (charge)
    await stores.charges.put(key, String(charge['id']), {
      ...charge,
      amount_refunded: refunded,
      refunded: refunded === Number(charge['amount']),
    })
}
