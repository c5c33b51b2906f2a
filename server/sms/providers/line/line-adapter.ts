import { createHash, createHmac } from 'node:crypto'
import type { SmsCause } from '#contract/sms/sms-values.ts'
import { isOneOf } from '../../../kit/outside/constant-time.ts'
import { callOutside, OutsideFault, parseObject } from '../../../kit/outside/call-outside.ts'
import type { Door, Raw } from '../../../kit/outside/inbox.ts'
import { objectIn, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { SmsRefused, type SmsAdapter, type SmsNews, type SmsPort, type Wire } from '../port.ts'

type LineRequest = { verb: string; path: string; body?: object; reference?: string; retryKey?: string }

/** LINE's Messaging API. What came through under a retry key before is answered with 409 and what became of it then. */
async function ask(port: SmsPort, { verb, path, body, reference = '', retryKey }: LineRequest) {
  const { app, connection } = port
  const base = connection.mode === 'simulator' ? simulatorUrl(app, 'line') : 'https://api.line.me'
  const { status, text } = await callOutside(app, connection, {
    verb,
    reference,
    url: `${base}/v2/bot${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${connection.secrets['channelToken'] ?? ''}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(retryKey && { 'x-line-retry-key': retryKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const response = parseObject(text)
  if (status < 400 || status === 409) return response
  const message = textIn(response['message'])
  // The month's messages are used up; else it was too much at once, and none of it was taken.
  if (status === 429 && !/monthly limit/i.test(message)) throw new OutsideFault('refused', true)
  throw new SmsRefused(causes[status] ?? 'rejected', message)
}
const causes: Record<number, SmsCause> = {
  400: 'invalidNumber',
  401: 'wrongKey',
  403: 'wrongKey',
  429: 'noMoney',
}

/** The same for the same message as often as it is handed over, and another once a person sends it anew. */
function retryKeyOf({ connection }: SmsPort, { id, since }: Wire): string {
  const hex = createHash('sha256').update(`line ${connection.id} ${id} ${since.toISOString()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function submit(port: SmsPort, wire: Wire) {
  const { sentMessages } = await ask(port, {
    verb: 'send',
    path: '/message/push',
    reference: String(wire.id),
    retryKey: retryKeyOf(port, wire),
    body: { to: wire.phone, messages: [{ type: 'text', text: wire.body }] },
  })
  const ids = objectsIn(sentMessages).map(({ id }) => textIn(id))
  if (!ids.length || ids.includes('')) throw new OutsideFault('badAnswer')
  return { ids }
}

type LineEvent = Record<string, unknown>
const eventsIn = ({ body }: Raw): LineEvent[] => objectsIn(parseObject(body.toString('utf8'))['events'])

export const lineSignature = (secret: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Signed over its bytes; an event that is told again has the id of the first time. */
const door: Door = {
  verify({ secrets, otherSecrets }, raw) {
    const signature = raw.headers['x-line-signature'] ?? ''
    const wanted = [secrets, ...otherSecrets].map(
      ({ channelSecret = '' }) => channelSecret && lineSignature(channelSecret, raw.body),
    )
    if (!isOneOf(signature, wanted)) return null
    const events = eventsIn(raw)
    const ids = events.map((event) => textIn(event['webhookEventId'])).join(' ')
    return {
      onceKey: createHash('sha256')
        .update(ids || raw.body)
        .digest('hex'),
      kind: events
        .map((event) => textIn(event['type']))
        .join(' ')
        .slice(0, 40),
    }
  },
  ack: { status: 200, contentType: 'application/json', body: '{}' },
  task: 'sms.takeNews',
}

/** LINE tells of no delivery: what it took is sent. It tells who wrote, and who wants nothing more of us. */
export const lineNews = (raw: Raw): SmsNews[] =>
  eventsIn(raw).flatMap((event): SmsNews[] => {
    const from = textIn(objectIn(event['source'])['userId'])
    if (!from) return []
    if (event['type'] === 'unfollow') return [{ about: 'gone', from }]
    const { type, text } = objectIn(event['message'])
    return event['type'] === 'message' && type === 'text'
      ? [{ about: 'reply', from, text: textIn(text) }]
      : []
  })

export const lineAdapter: SmsAdapter = {
  /** Is it us, and is anything left of the month's messages? */
  async ping(port) {
    await ask(port, { verb: 'ping', path: '/info' })
    const quota = await ask(port, { verb: 'quota', path: '/message/quota' })
    if (quota['type'] !== 'limited') return
    const { totalUsage } = await ask(port, { verb: 'usage', path: '/message/quota/consumption' })
    if (Number(totalUsage) >= Number(quota['value']))
      throw new SmsRefused('noMoney', `${String(totalUsage)} / ${String(quota['value'])}`)
  },
  submit,
  // Under the same retry key it is taken once: asked again, LINE says what it has, or takes it now.
  find: submit,
  findSendsForMinutes: 23 * 60,
  door,
  news: lineNews,
}
