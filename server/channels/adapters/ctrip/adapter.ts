import type { ChannelAdapter, ChannelConnection, Inbound, Refusal, Wire } from '../../port/adapter.ts'
import { beijingMoment } from '../../parts/beijing-time.ts'
import { sameText } from '../../../kit/outside/constant-time.ts'
import { envelopeCodes } from './codes.ts'
import { manifest } from './manifest.ts'
import { notify, push } from './outbound.ts'
import { answerOf } from './answers.ts'
import { answerCall } from './services.ts'
import { areKeys, envelopeOf, signOf, type Keys } from './sign.ts'

/** Those of the valid keys with which it is signed. */
function keysOf({ account, secrets, otherSecrets }: ChannelConnection, wire: Wire): Keys | undefined {
  const envelope = envelopeOf(wire.body)
  if (!envelope || envelope.header.accountId !== account) return undefined
  const { header, body } = envelope
  return [secrets, ...otherSecrets].find(
    ({ signKey }) => signKey && sameText(header.sign.toLowerCase(), signOf(header, body, signKey)),
  )
}

const refusals: Record<Refusal, { code: string; message: string; status?: number }> = {
  unknownAccount: { code: envelopeCodes.unknownAccount, message: 'accountId' },
  off: { code: envelopeCodes.unknownAccount, message: 'accountId' },
  badSignature: { code: envelopeCodes.badSignature, message: 'sign' },
  staleClock: { code: envelopeCodes.badSignature, message: 'requestTime' },
  malformed: { code: envelopeCodes.malformed, message: 'request' },
  tooLarge: { code: envelopeCodes.malformed, message: 'too large' },
  // It sends the same message again.
  busy: { code: '1198', message: 'busy', status: 503 },
  failed: { code: '1199', message: 'failed', status: 500 },
}

const inbound: Inbound = {
  roots: ['/ctrip'],
  accountOf: ({ body }) => envelopeOf(body)?.header.accountId ?? null,
  verify(connection, wire, now) {
    if (!keysOf(connection, wire)) return 'badSignature'
    const minutes = Number(connection.settings['clockMinutes'] ?? 60)
    const at = beijingMoment(envelopeOf(wire.body)?.header.requestTime ?? '')
    if (minutes && !(at && Math.abs(now.getTime() - at.getTime()) <= minutes * 60_000)) return 'staleClock'
    return true
  },
  refuse: (why) => answerOf(refusals[why], undefined, refusals[why].status),
  answer(call) {
    const keys = keysOf(call.connection, call.wire)
    return keys ? answerCall(call, keys) : Promise.resolve(this.refuse('badSignature', call.wire))
  },
  masked: ['contacts', 'passengers', 'expressDelivery', 'body'],
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound,
  notify,
  push,
  whyNot: ({ account, secrets }) =>
    !account || !secrets['signKey'] ? 'missing' : areKeys(secrets) ? '' : 'malformed',
}
