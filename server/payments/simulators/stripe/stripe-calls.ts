import type { App } from '../../../kit/app-services.ts'
import { simulatorPage } from '../../../kit/outside/simulator.ts'
import { textOf } from '../../../kit/text/text-of.ts'
import { tell } from './stripe-events.ts'
import { endDispute } from './stripe-happens.ts'
import { missing, Wrong } from './stripe-errors.ts'
import { listCalls } from './stripe-lists.ts'
import { addLine, newId, putRefunded, now, type Account, type Json, type Stores } from './stripe-store.ts'

type StripeCallsInput = { app: App; stores: Stores; account: Account; id: string; values: Json }
type Call = {
  method: string
  path: RegExp
  takes: readonly string[]
  run: (input: StripeCallsInput) => Promise<unknown>
}

type LineItem = {
  quantity?: string
  price_data?: { currency?: string; unit_amount?: string; product_data?: { name?: string } }
}

async function makeSession({ app, stores, account, values }: StripeCallsInput): Promise<Json> {
  const items = Object.values((values['line_items'] ?? {}) as Record<string, LineItem>)
  const [item] = items
  const amount = items.reduce(
    (sum, { quantity = '1', price_data: price }) => sum + Number(quantity) * Number(price?.unit_amount),
    0,
  )
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Wrong(
      400,
      'invalid_request_error',
      'parameter_invalid_integer',
      'Invalid integer',
      'unit_amount',
    )
  const expires = Number(values['expires_at'])
  if (expires < now() + 30 * 60 || expires > now() + 24 * 3600)
    throw new Wrong(
      400,
      'invalid_request_error',
      '',
      'The `expires_at` timestamp must be 30 minutes to 24 hours ahead',
      'expires_at',
    )
  const id = newId('cs_test')
  return stores.sessions.put(account.key, id, {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: item?.price_data?.currency ?? 'thb',
    client_reference_id: values['client_reference_id'] ?? null,
    metadata: values['metadata'] ?? {},
    payment_method_types: Object.values((values['allowed_payment_method_types'] ?? {}) as object),
    payment_intent: null,
    customer_details: null,
    success_url: values['success_url'],
    cancel_url: values['cancel_url'],
    title: item?.price_data?.product_data?.name ?? '',
    expires_at: expires,
    created: now(),
    livemode: false,
    url: `${simulatorPage(app, 'stripe')}/pay/${id}`,
  })
}

async function makeRefund({ app, stores, account, values }: StripeCallsInput): Promise<Json> {
  const chargeId = textOf(values['charge'])
  const charge = chargeId ? await stores.charges.get(account.key, chargeId) : undefined
  if (chargeId && !charge) throw missing('charge', chargeId)
  const intentId = String(charge ? charge['payment_intent'] : values['payment_intent'])
  const intent = await stores.intents.get(account.key, intentId)
  if (!intent) throw missing('payment_intent', intentId)
  const amount = Number(values['amount'] ?? Number(intent['amount']) - Number(intent['refunded']))
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Wrong(
      400,
      'invalid_request_error',
      'parameter_invalid_integer',
      'Invalid positive integer',
      'amount',
    )
  const refunded = Number(intent['refunded']) + amount
  if (refunded > Number(intent['amount']))
    throw new Wrong(
      400,
      'invalid_request_error',
      'charge_already_refunded',
      'Refund amount is greater than unrefunded amount on charge',
    )
  // A wallet cannot be paid back into: the guest is written to, and says which account it shall be.
  const isByGuest = textOf(intent['latest_charge']).startsWith('py')
  const { instructions_email: email } = values
  if (isByGuest && !email)
    throw new Wrong(
      400,
      'invalid_request_error',
      'parameter_missing',
      'Provide the email of the customer for refund instructions',
      'instructions_email',
    )
  const id = newId('re')
  const refund = await stores.refunds.put(account.key, id, {
    id,
    object: 'refund',
    amount,
    currency: intent['currency'],
    payment_intent: intentId,
    charge: intent['latest_charge'],
    metadata: values['metadata'] ?? {},
    reason: values['reason'] ?? null,
    status: isByGuest ? 'requires_action' : 'succeeded',
    ...(isByGuest && { instructions_email: email }),
    failure_reason: null,
    created: now(),
  })
  await putRefunded(stores, account, intent, refunded)
  const response = isByGuest ? refund : await payRefund(stores, account, refund)
  void tell(app, account, [{ type: 'refund.created', object: response }])
  return response
}

async function payRefund(stores: Stores, account: Account, refund: Json): Promise<Json> {
  const line = await addLine(stores, account, {
    amount: -Number(refund['amount']),
    category: 'refund',
    type: 'refund',
    source: refund,
  })
  const paid = { ...refund, status: 'succeeded', balance_transaction: line['id'] }
  return stores.refunds.put(account.key, textOf(refund['id']), paid)
}

/** Whoever looks again finds that the guest has answered his mail meanwhile. */
async function lookAtRefund(input: StripeCallsInput): Promise<Json> {
  const { stores, account } = input
  const refund = await one('refunds')(input)
  return refund['status'] === 'requires_action' ? payRefund(stores, account, refund) : refund
}

const one =
  (what: 'sessions' | 'intents' | 'charges' | 'lines' | 'refunds' | 'disputes' | 'payouts' | 'connected') =>
  async ({ stores, account, id }: StripeCallsInput): Promise<Json> => {
    const found = await stores[what].get(account.key, id)
    if (!found) throw missing(what, id)
    return found
  }

async function evidence({ app, stores, account, id, values }: StripeCallsInput): Promise<Json> {
  const found = await stores.disputes.get(account.key, id)
  if (!found) throw missing('dispute', id)
  if (!String(found['status']).endsWith('needs_response'))
    throw new Wrong(400, 'invalid_request_error', '', 'This dispute is already closed or under review')
  const given = values['evidence']
  const file =
    typeof given === 'object' && given && 'service_documentation' in given
      ? String(given.service_documentation)
      : ''
  if (file && !(await stores.files.get(account.key, file))) throw missing('file', file)
  const dispute = await stores.disputes.put(account.key, id, {
    ...found,
    status: values['submit'] === 'true' ? 'under_review' : found['status'],
    evidence: values['evidence'] ?? {},
    evidence_details: { ...(found['evidence_details'] as Json), has_evidence: true, submission_count: 1 },
  })
  void tell(app, account, [{ type: 'charge.dispute.updated', object: dispute }])
  return dispute
}

/** The loss is accepted: it ends as lost at once. */
async function closeDispute({ app, stores, account, id }: StripeCallsInput): Promise<Json> {
  const found = await stores.disputes.get(account.key, id)
  if (!found) throw missing('dispute', id)
  if (!String(found['status']).endsWith('needs_response'))
    throw new Wrong(400, 'invalid_request_error', '', 'This dispute is already closed')
  await endDispute(app, account.key, id, 'lost')
  return { ...found, status: 'lost' }
}

/** What it asks for before it lets an account take payments. */
const wanted = [
  'business_profile.url',
  'external_account',
  'representative.first_name',
  'tos_acceptance.date',
]

const accountCalls: readonly Call[] = [
  {
    method: 'POST',
    path: /^\/v1\/accounts$/,
    takes: ['controller', 'metadata', 'country', 'email'],
    run: async ({ stores, account, values }) => {
      const id = newId('acct')
      await stores.accounts.put(account.key, account.key, { ...account, connected: id })
      return stores.connected.put(account.key, id, {
        id,
        object: 'account',
        charges_enabled: false,
        payouts_enabled: false,
        controller: { stripe_dashboard: { type: 'express' } },
        requirements: { currently_due: wanted, past_due: [], disabled_reason: 'requirements.past_due' },
        metadata: values['metadata'] ?? {},
      })
    },
  },
  { method: 'GET', path: /^\/v1\/accounts\/(\w+)$/, takes: [], run: one('connected') },
  {
    method: 'POST',
    path: /^\/v1\/account_links$/,
    takes: ['account', 'type', 'refresh_url', 'return_url'],
    run: async ({ app, stores, account, values }) => {
      const id = newId('al')
      const connected = String(values['account'])
      if (!(await stores.connected.get(account.key, connected))) throw missing('account', connected)
      await stores.links.put(account.key, id, { id, account: connected, back: values['return_url'] })
      return { object: 'account_link', url: `${simulatorPage(app, 'stripe')}/connect/${id}` }
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/accounts\/(\w+)\/login_links$/,
    takes: [],
    run: async ({ app, id }) => ({
      object: 'login_link',
      url: `${simulatorPage(app, 'stripe')}/portal/${id}`,
    }),
  },
]

export const calls: readonly Call[] = [
  ...accountCalls,
  ...listCalls,
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    takes: [
      'mode',
      'client_reference_id',
      'allowed_payment_method_types',
      'line_items',
      'metadata',
      'payment_intent_data',
      'success_url',
      'cancel_url',
      'expires_at',
    ],
    run: makeSession,
  },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(\w+)$/, takes: [], run: one('sessions') },
  { method: 'GET', path: /^\/v1\/payment_intents\/(\w+)$/, takes: [], run: one('intents') },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'instructions_email'],
    run: makeRefund,
  },
  { method: 'GET', path: /^\/v1\/refunds\/(\w+)$/, takes: [], run: lookAtRefund },
  { method: 'GET', path: /^\/v1\/charges\/(\w+)$/, takes: [], run: one('charges') },
  { method: 'GET', path: /^\/v1\/balance_transactions\/(\w+)$/, takes: [], run: one('lines') },
  {
    method: 'GET',
    path: /^\/v1\/balance$/,
    takes: [],
    run: async ({ stores, account }) => {
      const amount = (await stores.lines.list(account.key)).reduce((sum, { net }) => sum + Number(net), 0)
      return {
        object: 'balance',
        livemode: false,
        pending: [],
        available: [{ amount, currency: account.currency, source_types: { card: amount } }],
      }
    },
  },
  { method: 'POST', path: /^\/v1\/disputes\/(\w+)\/close$/, takes: [], run: closeDispute },
  { method: 'GET', path: /^\/v1\/disputes\/(\w+)$/, takes: [], run: one('disputes') },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    takes: ['evidence', 'submit', 'metadata'],
    run: evidence,
  },
  { method: 'GET', path: /^\/v1\/payouts\/(\w+)$/, takes: [], run: one('payouts') },
]
