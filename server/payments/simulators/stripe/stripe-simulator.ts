import { randomBytes } from 'node:crypto'
import { parseForm } from '../../../kit/call/http.ts'
import type { App } from '../../../kit/app-services.ts'
import type { Simulator, SimulatorAnswer, SimulatorRequest } from '../../../kit/outside/simulator.ts'
import { json } from '../parts/hosted-page.ts'
import { calls } from './stripe-calls.ts'
import { Wrong } from './stripe-errors.ts'
import { expanded } from './stripe-lists.ts'
import { onboard, portal } from './stripe-onboard.ts'
import { decide, show } from './stripe-page.ts'
import { newId, storesOf, type Account, type Stores } from './stripe-store.ts'

const wrong = ({ status, type, code, message, param }: Wrong): SimulatorAnswer =>
  json({ error: { type, code, message, ...(param && { param }) } }, status)

/**
 * Stripe as the official client meets it: form bodies with brackets, keys that are asked for, parameters that are not known
 * refused, one answer for one idempotency key, lists, what happened told by signed events.
 */
export const stripeSimulator: Simulator = {
  async open(app, tells) {
    const key = `sk_test_${randomBytes(16).toString('hex')}`
    const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
    await storesOf(app).accounts.put(key, key, { key, webhookSecret, tells, currency: 'thb' })
    return { secrets: { secretKey: key, webhookSecret }, settings: {} }
  },
  async rotate(app, { secretKey = '' }) {
    const { accounts } = storesOf(app)
    const account = await accounts.get(secretKey, secretKey)
    const key = `sk_test_${randomBytes(16).toString('hex')}`
    // Both are asked for until the old one is rolled: what is kept of the account stays where it is.
    if (account) await accounts.put(key, key, account)
    return { secretKey: key }
  },
  async answer(app, input) {
    if (input.path.startsWith('/pay/'))
      return input.method === 'POST' ? decide(app, input) : show(app, input.path.slice(5))
    if (input.path.startsWith('/connect/')) return onboard(app, input)
    if (input.path.startsWith('/portal/')) return portal()
    const stores = storesOf(app)
    const key = (input.headers['authorization'] ?? '').replace(/^Bearer /, '')
    const account = await stores.accounts.get(key, key)
    if (!account) return wrong(new Wrong(401, 'invalid_request_error', '', 'Invalid API Key provided'))
    const named = input.headers['stripe-account']
    if (named && named !== account.connected)
      return wrong(new Wrong(403, 'invalid_request_error', 'account_invalid', 'No such account'))
    try {
      return await answerOnce(app, stores, account, input)
    } catch (error) {
      if (error instanceof Wrong) return wrong(error)
      throw error
    }
  },
}

/** The first answer under a key, to whoever asks again; with other parameters under the same key it is a mistake. */
async function answerOnce(
  app: App,
  stores: Stores,
  account: Account,
  input: SimulatorRequest,
): Promise<SimulatorAnswer> {
  // A paper comes in parts, to a host of its own; only that it came is kept.
  if (input.path === '/v1/files') return takeFile(stores, account, input)
  const key = input.headers['idempotency-key']
  const { method, path, query, body } = input
  if (method !== 'POST' || !key) return run(app, stores, account, input, query)
  const existing = await stores.once.get(account.key, key)
  if (existing) {
    if (existing.path !== path || existing.body !== body)
      throw new Wrong(
        400,
        'idempotency_error',
        'idempotency_key_in_use',
        'Keys for idempotent requests can only be used with the same parameters',
      )
    return { ...json(JSON.parse(existing.answer), existing.status) }
  }
  const answer = await run(app, stores, account, input, body)
  await stores.once.put(account.key, key, { path, body, status: answer.status ?? 200, answer: answer.body })
  return answer
}

async function takeFile(
  stores: Stores,
  account: Account,
  { headers, body }: SimulatorRequest,
): Promise<SimulatorAnswer> {
  if (!headers['content-type']?.startsWith('multipart/form-data') || !body.includes('dispute_evidence'))
    throw new Wrong(400, 'invalid_request_error', '', 'Missing required param: file', 'file')
  const id = newId('file')
  const size = body.length
  return json(
    await stores.files.put(account.key, id, { id, object: 'file', purpose: 'dispute_evidence', size }),
  )
}

async function run(
  app: App,
  stores: Stores,
  account: Account,
  { method, path }: SimulatorRequest,
  form: string,
): Promise<SimulatorAnswer> {
  for (const call of calls) {
    const found = call.method === method && call.path.exec(path)
    if (!found) continue
    const values = parseForm(form)
    const unknown = Object.keys(values).find((name) => !call.takes.includes(name) && name !== 'expand')
    if (unknown)
      throw new Wrong(
        400,
        'invalid_request_error',
        'parameter_unknown',
        `Received unknown parameter: ${unknown}`,
        unknown,
      )
    const answer = await call.run({ app, stores, account, id: found[1] ?? '', values })
    return json(await expanded(stores, account, answer, values['expand']))
  }
  throw new Wrong(
    404,
    'invalid_request_error',
    'resource_missing',
    `Unrecognized request URL (${method}: ${path})`,
  )
}
