import Stripe from 'stripe'
import { callOutside, OutsideFault, parseObject } from '../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../kit/outside/simulator.ts'
import { Refused, type Port } from '../adapters/adapter.ts'

/** Papers are taken by a host of their own. */
const hosts = new Set(['api.stripe.com', 'files.stripe.com'])

/**
 * The official client over our one way out: every call is kept, time-outs are ours, and a connection to a simulator speaks the
 * same wire to another address. It repeats nothing by itself: whoever asks again does it under the same key.
 */
export const stripeOf = (port: Port, verb: string, reference = ''): Stripe =>
  clientOf(port, verb, reference, String(port.connection.settings['account'] ?? ''))

/** The same as the platform itself, which opens accounts and asks how they stand. */
export const platformOf = (port: Port, verb: string): Stripe => clientOf(port, verb, '', '')

function clientOf({ app, connection }: Port, verb: string, reference: string, account: string): Stripe {
  const fetchFn: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!hosts.has(url.hostname)) throw new OutsideFault('refused', true)
    const base = connection.mode === 'simulator' ? simulatorUrl(app, 'stripe') : `https://${url.hostname}`
    const answered = await callOutside(app, connection, {
      verb,
      reference,
      url: `${base}${url.pathname}${url.search}`,
      method: init?.method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...bodyOf(init?.body),
    })
    // Whatever Stripe answers says what it is.
    if (answered.status < 400 && typeof parseObject(answered.text)['object'] !== 'string')
      throw new OutsideFault('badAnswer')
    return new Response(answered.text, { status: answered.status, headers: plain(answered.headers) })
  }
  return new Stripe(connection.secrets['secretKey'] || app.config.stripePlatform?.secretKey || '', {
    httpClient: Stripe.createFetchHttpClient(fetchFn),
    maxNetworkRetries: 0,
    telemetry: false,
    ...(account && { stripeAccount: account }),
  })
}

const bodyOf = (body: RequestInit['body']): { body?: string | Uint8Array<ArrayBuffer> } =>
  typeof body === 'string' ? { body } : body instanceof Uint8Array ? { body: new Uint8Array(body) } : {}

/** The body is unpacked already. */
const plain = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-(encoding|length)$/.test(name)))

/** What was thrown, as every adapter throws it. */
export async function requested<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw plainError(error)
  }
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeConnectionError)
    return isFault(error.detail) ? error.detail : new OutsideFault('cutOff')
  const { statusCode = 500, code = '', message } = error
  // Nothing is done where the limit was reached, or a twin of the call is under way.
  if (statusCode === 429 || statusCode === 409) return new OutsideFault('refused', true)
  return statusCode >= 500 ? new OutsideFault('serverError') : new Refused(code || error.type, message)
}
const isFault = (detail: unknown): detail is OutsideFault => detail instanceof OutsideFault
