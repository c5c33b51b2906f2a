import { validSecrets } from '../../parts/valid-secrets.ts'
import type { ChannelAdapter, Inbound, Refusal } from '../../port/adapter.ts'
import { beijingMoment } from '../../parts/beijing-time.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { readMap } from './messages.ts'
import { manifest } from './manifest.ts'
import { notify, ping, push } from './outbound.ts'
import { answerCall, answerOf, timestampOf } from './services.ts'
import { fieldsOf, spiSign } from './sign.ts'

const illegal = { code: 'sign-check-failure', message: 'Illegal request' }
const refusals: Record<Refusal, { code: string; message: string }> = {
  unknownAccount: illegal,
  badSignature: illegal,
  staleClock: illegal,
  off: illegal,
  malformed: { code: 'param-invalid', message: 'request' },
  tooLarge: { code: 'param-invalid', message: 'too large' },
  busy: { code: 'system-busy', message: 'busy' },
  failed: { code: 'system-error', message: 'failed' },
}
const clockMs = 5 * 60_000

const inbound: Inbound = {
  roots: ['/fliggy'],
  accountOf: (wire) => fieldsOf(wire)['app_key'] || null,
  verify(connection, wire, now) {
    const fields = fieldsOf(wire)
    const signs = validSecrets(connection, 'appSecret').map((secret) => secret && spiSign(wire, secret))
    if (fields['app_key'] !== connection.account || !isOneOf((fields['sign'] ?? '').toUpperCase(), signs))
      return 'badSignature'
    const at = beijingMoment(timestampOf(wire))
    return at && Math.abs(now.getTime() - at.getTime()) <= clockMs ? true : 'staleClock'
  },
  refuse: (why) => answerOf({ ok: false, ...refusals[why] }, why === 'failed' || why === 'busy' ? 500 : 200),
  answer: answerCall,
  masked: ['contact', 'travellers', 'name', 'mobile', 'certificateId', 'token', 'session'],
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound,
  notify,
  push,
  ping,
  whyNot: ({ account, secrets: { appSecret, session }, settings }) =>
    !account || !appSecret || !session ? 'missing' : readMap(settings['spiMap']) ? '' : 'malformed',
}
