import { validSecrets } from '../../parts/valid-secrets.ts'
import { withoutSlashes } from '../../../kit/text/slashes.ts'
import { jsonObject } from '../../../kit/outside/json-object.ts'
import { keyAccount } from '../../parts/key-account.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import type {
  ChannelAdapter,
  ChannelConnection,
  InboundCall,
  Refusal,
  Wire,
  WireAnswer,
} from '../../port/adapter.ts'
import { capabilitiesOf, type Capabilities } from './objects/capabilities.ts'
import { badRequest, OctoRefused } from './errors.ts'
import { chosenLanguage, languagesOf } from './objects/languages.ts'
import { notify, push } from './calls/notifications.ts'
import { authStatusOf, settingFlag, settingText, type OctoProfile } from './profile.ts'
import { routeOf } from './routes.ts'
import { bearerOf, signatureHeader, verifySignature } from './sign.ts'

/** A marketplace that speaks OCTO, by its profile. */
export function octoAdapter(profile: OctoProfile): ChannelAdapter {
  return {
    manifest: profile.manifest,
    inbound: {
      roots: [profile.root],
      accountOf: (wire) => {
        const key = keyOf(profile, wire)
        return key ? keyAccount(key) : null
      },
      verify: (connection, wire, now) => verify(profile, connection, wire, now),
      refuse: (why, wire, connection) => refuse(profile, why, wire, connection),
      answer: (call) => answer(profile, call),
      masked: ['contact', 'notes', 'headers', 'questionAnswers'],
    },
    notify,
    push,
  }
}

const keyHeaders = ['x-api-key', 'api-key', 'octo-api-key']
/** A bearer's key; where the marketplace's own way is not known also in a header of another name. */
function keyOf({ freeForm }: OctoProfile, { headers }: Wire, header = ''): string {
  if (!freeForm) return bearerOf(headers['authorization'])
  if (header && header !== 'authorization')
    return bearerOf(headers[header]) || (headers[header]?.trim() ?? '')
  const [other = ''] = keyHeaders.flatMap((name) => headers[name]?.trim() || [])
  return bearerOf(headers['authorization']) || other || (headers['authorization']?.trim() ?? '')
}

function verify(profile: OctoProfile, connection: ChannelConnection, wire: Wire, now: Date): true | Refusal {
  const header = settingText(connection, 'authHeader').toLowerCase()
  if (!isOneOf(keyOf(profile, wire, header), validSecrets(connection, 'key'))) return 'badSignature'
  if (!profile.signed) return true
  return verifySignature(wire.headers[signatureHeader], validSecrets(connection, 'secret'), wire.body, now)
}

function refuse(profile: OctoProfile, why: Refusal, wire: Wire, connection?: ChannelConnection): WireAnswer {
  const status = authStatusOf(profile, connection)
  const describe = (
    error: 'UNAUTHORIZED' | 'FORBIDDEN' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR',
    text: string,
    at = 400,
  ) => written(at, { error, errorMessage: text }, [])
  if (!keyOf(profile, wire)) return describe('UNAUTHORIZED', 'An API key is required.', status)
  switch (why) {
    case 'unknownAccount':
    case 'badSignature':
    case 'off':
      return describe('FORBIDDEN', 'The API key is not valid.', status)
    case 'staleClock':
      return describe('FORBIDDEN', 'The time of the signature is too far from ours.', status)
    case 'malformed':
    case 'tooLarge':
      return describe('BAD_REQUEST', 'The request cannot be read.')
    // Nothing was done: it may be asked again.
    case 'busy':
      return describe('INTERNAL_SERVER_ERROR', 'Too many requests; try again.', 429)
    case 'failed':
      return describe('INTERNAL_SERVER_ERROR', 'Something went wrong on our side; try again.', 500)
  }
}

const written = (
  status: number,
  value: unknown,
  applied: readonly string[],
  headers: Record<string, string> = {},
): WireAnswer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'octo-capabilities': applied.join(', '),
    ...headers,
  },
  body: JSON.stringify(value),
})

async function answer(profile: OctoProfile, call: InboundCall): Promise<WireAnswer> {
  const { wire, connection, engine } = call
  const capabilities = capabilitiesOf(profile, connection, wire)
  const path = pathOf(profile, connection, wire.path)
  const route = routeOf(wire.method, path)
  const verb = route?.verb ?? `${wire.method} ${path}`.slice(0, 80)
  try {
    if (!route) throw badRequest('There is no such endpoint.')
    checkHeader(connection, capabilities)
    const offers = await engine.offers()
    const available = languagesOf(offers)
    const language = chosenLanguage(wire.headers['accept-language'], available)
    const body = bodyOf(wire)
    const query = new URLSearchParams(wire.query)
    const value = await route.handler({
      ...call,
      profile,
      capabilities,
      language,
      offers,
      body,
      query,
      ids: route.ids,
    })
    call.note({ verb, reference: referenceOf(value, route.ids), ok: true })
    return written(200, value, capabilities.applied, {
      ...(capabilities.has('content') && {
        'content-language': language,
        'available-languages': available.join(', '),
      }),
    })
  } catch (error) {
    if (!(error instanceof OctoRefused)) throw error
    call.note({ verb, reference: route?.ids[0] ?? '', ok: false, error: error.body.error })
    return written(error.status, error.body, capabilities.applied)
  }
}

const pathOf = ({ freeForm }: OctoProfile, connection: ChannelConnection, path: string): string => {
  if (!freeForm) return path
  const base = `/${withoutSlashes(settingText(connection, 'basePath') || 'octo')}`
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

function checkHeader(connection: ChannelConnection, { sent }: Capabilities): void {
  if (!sent && settingFlag(connection, 'requireCapabilitiesHeader'))
    throw badRequest('The header Octo-Capabilities is required.')
}

function bodyOf({ method, body }: Wire): Record<string, unknown> {
  if (method === 'GET' || body.toString('utf8').trim() === '') return {}
  const read = jsonObject(body)
  if (!read) throw badRequest('The body is no JSON object.')
  return read
}

const referenceOf = (value: unknown, ids: readonly string[]): string =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string'
    ? value.uuid
    : (ids[0] ?? '')
