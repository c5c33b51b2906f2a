import { validSecrets } from '../../parts/valid-secrets.ts'
import { createHash } from 'node:crypto'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { addressOf } from '../../parts/address.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { countIn, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { isFresh, unixSeconds } from '../../parts/unix-clock.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type ChannelConnection,
  type InboundCall,
  type Notice,
  type Port,
  type Refusal,
  type WireAnswer,
} from '../../port/adapter.ts'
import type { Booking } from '../../port/engine.ts'
import { envelopeOf, isKey, keyOf, request, response, responseOf, unseal, type Envelope } from './codec.ts'
import { manifest } from './manifest.ts'
import { said, type Said } from './messages.ts'
import { services } from './services.ts'

const clockOf = ({ settings }: ChannelConnection): number => Number(settings['clockSeconds'] ?? 600)

const sent = ({ code, message, body }: Said, key: string | undefined, now: Date): WireAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: response({ code, message, timestamp: unixSeconds(now) }, body, key),
})

async function answer(call: InboundCall): Promise<WireAnswer> {
  const { wire, connection, now, note } = call
  const envelope = envelopeOf(wire.body)
  const key = envelope && keyOf(envelope, validSecrets(connection, 'key'))
  const plain = envelope && key ? unseal(envelope.sealed, key) : undefined
  const body = plain === undefined ? undefined : losslessObject(plain)
  const method = envelope?.head.method ?? ''
  const service = Object.hasOwn(services, method) ? services[method] : undefined
  const outcome =
    envelope && service && body ? await service({ call, body, timestamp: secondsOf(envelope) }) : said('5004')
  const reference = textIn(body?.['orderSerialId']) || textIn(body?.['ProductNo'])
  const isOk = outcome.code === '1000'
  note({
    verb: method || 'unknown',
    reference,
    ok: isOk,
    error: isOk ? '' : `${outcome.code} ${outcome.message}`,
  })
  const fresh = () => sent(outcome, key, now)
  if (method !== 'CreateOrder' || !isOk || plain === undefined) return fresh()
  const hash = createHash('sha256').update(plain).digest()
  return call.once(`create ${reference}`, hash, () => Promise.resolve(fresh()), fresh)
}
const secondsOf = ({ head }: Envelope): number => Math.floor(Number(head.timestamp.slice(0, 10)))

const refusals: Record<Refusal, string> = {
  unknownAccount: '5003',
  badSignature: '5003',
  staleClock: '5003',
  malformed: '5004',
  tooLarge: '5004',
  off: '5005',
  busy: '5005',
  failed: '5005',
}

/** What it was told of an order so far: it adds up what it hears, so that nothing may be told twice, also where boarding was undone. */
const consumedKey = ({ thirdCode }: Booking): string => `consumed ${thirdCode}`

/** The tickets of this time, or so far where the connection says so. It has no other word to be told. */
async function notify(port: Port, notice: Notice): Promise<{ answered: string }> {
  const { app, connection, now, engine } = port
  const { booking, used, before } = notice
  const response = engine ? (countIn(await engine.memory.get(consumedKey(booking))) ?? 0) : before.used
  const tickets = connection.settings['consumeThisTime'] === false ? used : used - response
  if (notice.kind !== 'use' || used <= response) return { answered: '' }
  const key = connection.secrets['key'] ?? ''
  const usedAt = booking.units.flatMap((unit) => unit.usedAt ?? []).toSorted()
  const method = 'ConsumeNotice'
  const { status, text } = await callOutside(app, connection, {
    verb: method,
    reference: `notice ${notice.id}`,
    ...addressOf(port),
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: request(
      { user_id: connection.account, method, timestamp: unixSeconds(now) },
      {
        orderSerialId: booking.thirdCode,
        partnerOrderId: booking.code,
        tickets,
        consumeDate: beijingText(new Date(usedAt.at(-1) ?? now)),
      },
      key,
    ),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const answered = responseOf(text, key)
  if (!answered) throw new OutsideFault('badAnswer')
  if (answered.code === '5005') throw new OutsideFault('serverError')
  if (answered.code !== '1000') throw new MarketRefused(answered.code, answered.message)
  await engine?.memory.put(consumedKey(booking), used)
  return { answered: answered.message }
}

export const adapter: ChannelAdapter = {
  manifest,
  inbound: {
    roots: ['/tongcheng'],
    accountOf: ({ body }) => envelopeOf(body)?.head.user_id ?? null,
    verify: (connection, { body }, now) => {
      const envelope = envelopeOf(body)
      if (!envelope) return 'malformed'
      if (envelope.head.user_id !== connection.account || !keyOf(envelope, validSecrets(connection, 'key')))
        return 'badSignature'
      return isFresh(envelope.head.timestamp, now, clockOf(connection)) ? true : 'staleClock'
    },
    refuse: (why) => sent(said(refusals[why]), undefined, new Date()),
    answer,
    opened: (connection, body) => {
      const keys = validSecrets(connection, 'key')
      const envelope = envelopeOf(body)
      if (envelope)
        return `${envelope.head.method} ${unseal(envelope.sealed, keyOf(envelope, keys) ?? '') ?? ''}`
      const answered = keys.flatMap((key) => (key && responseOf(body, key)) || [])[0]
      return answered && JSON.stringify(answered)
    },
    masked: ['name', 'bookName', 'idCard'],
  },
  notify,
  whyNot: ({ secrets, account }) =>
    !account || !secrets['key'] ? 'missing' : isKey(secrets['key']) ? '' : 'malformed',
}
