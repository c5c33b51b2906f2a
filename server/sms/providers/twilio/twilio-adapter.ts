import type { SmsCause } from '#contract/sms/sms-values.ts'
import { smsText } from '#contract/sms/gsm.ts'
import { callOutside, OutsideFault, parseObject } from '../../../kit/outside/call-outside.ts'
import type { Connection } from '../../../kit/outside/connections.ts'
import { queryHeader, type Door, type Raw } from '../../../kit/outside/inbox.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { SmsRefused, type SmsAdapter, type SmsNews, type SmsPort, type Wire } from '../port.ts'
import { isTwilios } from './twilio-sign.ts'

const settingOf = ({ settings }: Connection, name: string): string => textIn(settings[name])

const accountUrl = ({ app, connection }: SmsPort): string => {
  const base = connection.mode === 'simulator' ? simulatorUrl(app, 'twilio') : 'https://api.twilio.com'
  return `${base}/2010-04-01/Accounts/${encodeURIComponent(settingOf(connection, 'accountSid'))}`
}
const headersOf = ({ connection }: SmsPort, isForm = false): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${settingOf(connection, 'accountSid')}:${connection.secrets['authToken'] ?? ''}`).toString('base64')}`,
  accept: 'application/json',
  ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
})

const causes: Record<string, SmsCause> = {
  '20003': 'wrongKey',
  '20005': 'wrongKey',
  '21211': 'invalidNumber',
  '21214': 'invalidNumber',
  '21217': 'invalidNumber',
  '21612': 'invalidNumber',
  '21614': 'invalidNumber',
  '21610': 'stopped',
  '30002': 'wrongKey',
  '30003': 'undelivered',
  '30004': 'rejected',
  '30005': 'undelivered',
  '30006': 'invalidNumber',
  '30007': 'rejected',
  '30008': 'undelivered',
  '30036': 'expired',
}

async function ask(port: SmsPort, verb: string, path: string, form?: URLSearchParams, reference = '') {
  const url = accountUrl(port) + path
  const { status, text } = await callOutside(port.app, port.connection, {
    verb,
    reference,
    url,
    method: form ? 'POST' : 'GET',
    headers: headersOf(port, Boolean(form)),
    ...(form && { body: form.toString() }),
  })
  // Too much at once: it was not taken.
  if (status === 429) throw new OutsideFault('refused', true)
  if (status >= 500) throw new OutsideFault('serverError')
  const response = parseObject(text)
  if (status === 401 || status === 403) throw new SmsRefused('wrongKey', textIn(response['message']))
  if (status >= 400) {
    const code = textIn(response['code'])
    throw new SmsRefused(
      causes[code] ?? 'rejected',
      [code, textIn(response['message'])].filter(Boolean).join(' '),
    )
  }
  return response
}

/** A number, a short code or a name; the id of a service that chooses among several. */
const senderOf = (from: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }

/** An id of theirs in an answer, or nothing can be believed of it. */
const sidIn = (response: Record<string, unknown>): string => {
  const sid = textIn(response['sid'])
  if (!/^(SM|MM)[0-9A-Za-z]{8,40}$/.test(sid)) throw new OutsideFault('badAnswer')
  return sid
}

async function submit(port: SmsPort, { id, phone, from, body }: Wire) {
  const form = new URLSearchParams({
    To: phone,
    ...senderOf(from),
    Body: body,
    StatusCallback: `${settingOf(port.connection, 'tells')}?m=${id}`,
  })
  return { ids: [sidIn(await ask(port, 'send', '/Messages.json', form, String(id)))] }
}

const clockSkewMs = 5_000
/** Twilio knows no number of ours: what it has for this telephone since then with the same words, and that is no other message's. */
const find: SmsAdapter['find'] = async (port, { id, phone, body, since }, isOurs) => {
  const query = new URLSearchParams({
    To: phone,
    'DateSent>': since.toISOString().slice(0, 10),
    PageSize: '100',
  })
  const { messages } = await ask(port, 'find', `/Messages.json?${query}`, undefined, String(id))
  for (const one of objectsIn(messages)) {
    const isSame =
      smsText(textIn(one['body'])) === smsText(body.trim()) &&
      textIn(one['to']) === phone &&
      Date.parse(textIn(one['date_created'])) >= since.getTime() - clockSkewMs
    if (isSame && !(await isOurs(sidIn(one)))) return { ids: [sidIn(one)] }
  }
  return undefined
}

const fieldsIn = ({ body }: Raw): URLSearchParams => new URLSearchParams(body.toString('utf8'))

/** Verified over the address as it was called and every field of the form, before any of them is believed. */
const door: Door = {
  verify({ settings, secrets, otherSecrets }, raw) {
    const query = raw.headers[queryHeader]
    const url = `${textIn(settings['tells'])}${query ? `?${query}` : ''}`
    const tokens = [secrets, ...otherSecrets].map((one) => one['authToken'] ?? '')
    const fields = fieldsIn(raw)
    if (!isTwilios(tokens, url, fields, raw.headers['x-twilio-signature'] ?? '')) return null
    const sid = fields.get('MessageSid') ?? fields.get('SmsSid') ?? ''
    const status = fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? ''
    return { onceKey: `${sid} ${status}`.slice(0, 200), kind: status.slice(0, 40) }
  },
  ack: {
    status: 200,
    contentType: 'text/xml',
    body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  },
  task: 'sms.takeNews',
}

const reported: Record<string, 'sent' | 'delivered' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

export function twilioNews(raw: Raw): SmsNews {
  const fields = fieldsIn(raw)
  const sid = fields.get('MessageSid') ?? fields.get('SmsSid') ?? ''
  const name = fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? ''
  if (name === 'received' || name === 'receiving')
    return { about: 'reply', from: fields.get('From') ?? '', text: fields.get('Body') ?? '' }
  const status = Object.hasOwn(reported, name) ? reported[name] : undefined
  if (!status) return { about: 'nothing' }
  const code = fields.get('ErrorCode') ?? ''
  const messageId = Number(new URLSearchParams(raw.headers[queryHeader] ?? '').get('m'))
  return {
    about: 'receipt',
    outsideIds: [sid],
    ...(Number.isSafeInteger(messageId) && messageId > 0 && { messageId }),
    status,
    cause: status === 'failed' ? (causes[code] ?? 'undelivered') : '',
    told: status === 'failed' ? [name, code].filter(Boolean).join(' ') : '',
  }
}

export const twilioAdapter: SmsAdapter = {
  ping: async (port) => void (await ask(port, 'ping', '.json')),
  submit,
  find,
  door,
  news: (raw) => [twilioNews(raw)],
  async cost(port, sid) {
    const one = await ask(port, 'cost', `/Messages/${encodeURIComponent(sid)}.json`, undefined, sid)
    const found = /^-?(\d{1,6})(?:\.(\d{1,6})\d*)?$/.exec(textIn(one['price']))
    if (!found) return undefined
    const micros = Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'))
    return { micros, currency: textIn(one['price_unit']).toUpperCase() }
  },
}
