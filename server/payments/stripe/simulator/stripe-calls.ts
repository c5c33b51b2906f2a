import type { App } from '../../../kit/app-services.ts'
import { simulatorPage } from '../../../kit/outside/simulator.ts'
import { tell } from './stripe-events.ts'
import { addLine, newId, now, type Account, type Json, type Stores } from './stripe-store.ts'

/** An error as Stripe words it. */
export class Wrong extends Error {
  override readonly name = 'Wrong'
  readonly status: number
  readonly type: string
  readonly code: string
  readonly param: string
  constructor(status: number, type: string, code: string, message: string, param = '') {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }
}
const missing = (what: string, id: string): Wrong =>
  new Wrong(404, 'invalid_request_error', 'resource_missing', `No such ${what}: '${id}'`, 'id')

type Asked = { app: App; stores: Stores; account: Account; id: string; values: Json }
type Call = {
  method: string
  path: RegExp
  takes: readonly string[]
  run: (asked: Asked) => Promise<unknown>
}

const listOf = (data: Json[], url: string, { limit = '10', starting_after: after }: Json) => {
  const from = after ? data.findIndex(({ id }) => id === after) + 1 : 0
  const page = data.slice(from, from + Number(limit))
  return { object: 'list', url, data: page, has_more: from + page.length < data.length }
}

type LineItem = {
  quantity?: string
  price_data?: { currency?: string; unit_amount?: string; product_data?: { name?: string } }
}

async function makeSession({ app, stores, account, values }: Asked): Promise<Json> {
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
    livemode: false,
    url: `${simulatorPage(app, 'stripe')}/pay/${id}`,
  })
}

async function makeRefund({ app, stores, account, values }: Asked): Promise<Json> {
  const intentId = String(values['payment_intent'])
  const intent = await stores.intents.get(account.key, intentId)
  if (!intent) throw missing('payment_intent', intentId)
  const amount = Number(values['amount'] ?? intent['amount'])
  const refunded = Number(intent['refunded']) + amount
  if (refunded > Number(intent['amount']))
    throw new Wrong(
      400,
      'invalid_request_error',
      'charge_already_refunded',
      'Refund amount is greater than unrefunded amount on charge',
    )
  const id = newId('re')
  const refund = await stores.refunds.put(account.key, id, {
    id,
    object: 'refund',
    amount,
    currency: intent['currency'],
    payment_intent: intentId,
    metadata: values['metadata'] ?? {},
    reason: values['reason'] ?? null,
    status: 'succeeded',
    failure_reason: null,
    created: now(),
  })
  await stores.intents.put(account.key, intentId, { ...intent, refunded })
  await addLine(stores, account, { amount: -amount, category: 'refund', type: 'refund', source: refund })
  void tell(app, account, [{ type: 'refund.created', object: refund }])
  return refund
}

const one =
  (what: 'sessions' | 'intents' | 'refunds' | 'disputes' | 'payouts' | 'connected') =>
  async ({ stores, account, id }: Asked): Promise<Json> => {
    const found = await stores[what].get(account.key, id)
    if (!found) throw missing(what, id)
    return found
  }
const lists = ['limit', 'starting_after', 'ending_before']

async function evidence({ app, stores, account, id, values }: Asked): Promise<Json> {
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
  { method: 'GET', path: /^\/v1\/refunds\/(\w+)$/, takes: [], run: one('refunds') },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    takes: ['payment_intent', ...lists],
    run: async ({ stores, account, values }) =>
      listOf(
        (await stores.refunds.list(account.key)).filter(
          (refund) => !values['payment_intent'] || refund['payment_intent'] === values['payment_intent'],
        ),
        '/v1/refunds',
        values,
      ),
  },
  {
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    takes: ['created', 'payout', 'type', ...lists],
    run: async ({ stores, account, values }) => {
      const { gte = 0 } = (values['created'] ?? {}) as { gte?: string | number }
      const all = await stores.lines.list(account.key)
      return listOf(
        all.filter(
          (line) =>
            Number(line['created']) >= Number(gte) &&
            (!values['payout'] || line['payout'] === values['payout']),
        ),
        '/v1/balance_transactions',
        values,
      )
    },
  },
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
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    takes: ['charge', 'payment_intent', 'created', ...lists],
    run: async ({ stores, account, values }) => {
      const { gte = 0 } = (values['created'] ?? {}) as { gte?: string | number }
      return listOf(
        (await stores.disputes.list(account.key)).filter(
          (one) =>
            Number(one['created']) >= Number(gte) &&
            (!values['payment_intent'] || one['payment_intent'] === values['payment_intent']) &&
            (!values['charge'] || one['charge'] === values['charge']),
        ),
        '/v1/disputes',
        values,
      )
    },
  },
  { method: 'GET', path: /^\/v1\/disputes\/(\w+)$/, takes: [], run: one('disputes') },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    takes: ['evidence', 'submit', 'metadata'],
    run: evidence,
  },
  { method: 'GET', path: /^\/v1\/payouts\/(\w+)$/, takes: [], run: one('payouts') },
]
