import type { ChannelAdapter, ChannelConnection, Inbound, Refusal, Wire } from '../../port/adapter.ts'
import { sameText } from '../../../kit/outside/constant-time.ts'
import { manifest } from './manifest.ts'
import { notify, push } from './outbound.ts'
import { answerCall, answerOf, type Keys } from './services.ts'
import { authorizationOf, isKey, signatureOf } from './sign.ts'

/** As it was signed: our path with its query, where the account's rule has it. */
function uriOf({ root, path, query }: Wire, settings: Record<string, unknown>): string {
  const at = root + (path === '/' ? '' : path)
  return query && settings['uriWithQuery'] !== false ? `${at}?${query}` : at
}

/** Those of the valid keys with which it is signed. */
function keysOf(
  { account, settings, secrets, otherSecrets }: ChannelConnection,
  wire: Wire,
): Keys | undefined {
  const given = authorizationOf(wire.headers['authorization'])
  if (!given || wire.headers['partnerid'] !== account) return undefined
  const uri = uriOf(wire, settings)
  const date = wire.headers['date'] ?? ''
  return [secrets, ...otherSecrets].find(
    ({ clientId = '', secret }) =>
      secret &&
      sameText(given.clientId, clientId) &&
      sameText(given.signature, signatureOf(secret, wire.method, uri, date)),
  )
}

const refusals: Record<Refusal, { code: number; describe: string }> = {
  unknownAccount: { code: 403, describe: 'PartnerId' },
  off: { code: 403, describe: 'PartnerId' },
  badSignature: { code: 403, describe: 'Authorization' },
  staleClock: { code: 403, describe: 'Date' },
  malformed: { code: 400, describe: 'request' },
  tooLarge: { code: 400, describe: 'too large' },
  busy: { code: 599, describe: 'busy' },
  failed: { code: 599, describe: 'failed' },
}

const inbound: Inbound = {
  roots: ['/meituan'],
  accountOf: ({ headers }) => headers['partnerid'] || null,
  verify(connection, wire, now) {
    if (!keysOf(connection, wire)) return 'badSignature'
    const minutes = Number(connection.settings['clockMinutes'] ?? 15)
    const at = Date.parse(wire.headers['date'] ?? '')
    return minutes && !(Math.abs(now.getTime() - at) <= minutes * 60_000) ? 'staleClock' : true
  },
  refuse(why, wire, connection) {
    const keys = connection && (keysOf(connection, wire) ?? connection.secrets)
    const account = connection?.account ?? wire.headers['partnerid'] ?? ''
    return answerOf({ account, settings: connection?.settings ?? {} }, wire, refusals[why], keys)
  },
  answer(call) {
    const keys = keysOf(call.connection, call.wire)
    return keys
      ? answerCall(call, keys)
      : Promise.resolve(this.refuse('badSignature', call.wire, call.connection))
  },
  masked: ['visitors', 'contacts', 'credentialNo', 'credentialList', 'name', 'mobile'],
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound,
  notify,
  push,
  whyNot: ({ account, secrets: { clientId, secret, aesKey = '' } }) =>
    !account || !clientId || !secret ? 'missing' : /^\d+$/.test(account) && isKey(aesKey) ? '' : 'malformed',
}
