import { withoutEndSlashes } from '../../../kit/text/slashes.ts'
import type { App } from '../../../kit/app-services.ts'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import type { Connection } from '../../../kit/outside/connections.ts'
import { objectIn, textIn } from '../../../kit/outside/json-object.ts'
import { placeOf } from '../../../kit/outside/simulator.ts'
import { ThirdRefused } from '../system.ts'

type Json = Record<string, unknown>
export type Answer = { json: unknown; /** What really applies, as it says itself. */ capabilities: string[] }
type Asking = {
  verb: string
  method?: 'GET' | 'POST'
  path: string
  body?: Json
  reference?: string
}

/** What we ask for wherever we ask: prices, and what products are called. */
const wanted = 'octo/pricing, octo/content'

/** Asks a supplier's system by OCTO. Throws `ThirdRefused` for its no, `OutsideFault` where nobody knows. */
export async function askThird(app: App, connection: Connection, asking: Asking): Promise<Answer> {
  const { verb, path, body, reference = '', method = body ? 'POST' : 'GET' } = asking
  const { status, headers, text } = await callOutside(app, connection, {
    verb,
    reference,
    url: `${endpointOf(app, connection)}${path}`,
    method,
    headers: {
      authorization: `Bearer ${connection.secrets['key'] ?? ''}`,
      'octo-capabilities': wanted,
      'accept-language': 'en',
      accept: 'application/json',
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    guarded: true,
  })
  if (status >= 500 || status === 429) throw new OutsideFault('serverError')
  if (status === 404) throw new ThirdRefused('notOffered', '')
  const json = jsonIn(text)
  if (status >= 400) {
    const { error, errorMessage } = objectIn(json)
    const isAuth = status === 401 || status === 403
    throw new ThirdRefused(textIn(error) || (isAuth ? 'FORBIDDEN' : String(status)), textIn(errorMessage))
  }
  if (json === undefined || status >= 300) throw new OutsideFault('badAnswer')
  const capabilities = (headers['octo-capabilities'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return { json, capabilities }
}

/** The demo's and the tests' other merchants answer at our own address. */
const endpointOf = (app: App, { mode, settings }: Connection): string =>
  mode === 'simulator'
    ? `${placeOf(app).url || app.config.publicUrl}/octo`
    : withoutEndSlashes(String(settings['endpoint'] ?? ''))

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
