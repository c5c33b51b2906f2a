import { randomBytes } from 'node:crypto'
import { countSms } from '#contract/sms/gsm.ts'
import type { App } from '../../../kit/app-services.ts'
import { echoOf, Simulated, type Simulator, type SimulatorAnswer } from '../../../kit/outside/simulator.ts'
import { doorAt } from '../../../kit/outside/tell.ts'
import { fateOf } from '../sample-numbers.ts'
import { twilioSignature } from './twilio-sign.ts'

const system = 'twilio'
type Account = { token: string; tells: string }
type Message = {
  sid: string
  to: string
  from: string
  body: string
  status: string
  callback: string
  at: string
  price: string | null
}
const accountsOf = (app: App) => new Simulated<Account>(app, system, 'account')
const messagesOf = (app: App) => new Simulated<Message>(app, system, 'message')

const json = (status: number, body: object): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const refusal = (status: number, code: number, message: string) => json(status, { code, message, status })
const shown = (account: string, { sid, to, from, body, status, at, price }: Message) => ({
  sid,
  account_sid: account,
  to,
  from,
  body,
  status,
  num_segments: String(countSms(body).segments),
  date_created: new Date(at).toUTCString(),
  price,
  price_unit: 'USD',
  error_code: null,
})

/** Twilio's Messages resource as far as we use it, with its status callbacks. */
export const twilioSimulator: Simulator = {
  async open(app, tells) {
    const sid = `AC${randomBytes(16).toString('hex')}`
    const token = randomBytes(16).toString('hex')
    await accountsOf(app).put(sid, sid, { token, tells })
    return { secrets: { authToken: token }, settings: { accountSid: sid } }
  },
  async answer(app, { method, path, query, headers, body }) {
    const [, sid = '', rest = ''] = /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})(.*)$/.exec(path) ?? []
    const account = sid ? await accountsOf(app).get(sid, sid) : undefined
    const basic = `Basic ${Buffer.from(`${sid}:${account?.token ?? ''}`).toString('base64')}`
    if (!account || headers['authorization'] !== basic) return refusal(401, 20003, 'Authenticate')
    if (rest === '.json') return json(200, { sid, status: 'active' })
    if (rest === '/Messages.json' && method === 'POST')
      return send(app, sid, account, new URLSearchParams(body))
    if (rest === '/Messages.json') {
      const to = new URLSearchParams(query).get('To')
      const all = await messagesOf(app).list(sid)
      return json(200, {
        messages: all.filter((one) => !to || one.to === to).map((one) => shown(sid, one)),
      })
    }
    const [, id = ''] = /^\/Messages\/(SM[0-9a-f]{32})\.json$/.exec(rest) ?? []
    const one = id ? await messagesOf(app).get(sid, id) : undefined
    return one ? json(200, shown(sid, one)) : refusal(404, 20404, 'The requested resource was not found')
  },
}

async function send(
  app: App,
  sid: string,
  account: Account,
  form: URLSearchParams,
): Promise<SimulatorAnswer> {
  const to = form.get('To') ?? ''
  const body = form.get('Body') ?? ''
  if (!body) return refusal(400, 21602, "The message 'Body' is required")
  const fate = fateOf(to)
  if (!/^\+\d{7,15}$/.test(to) || fate === 'refused')
    return refusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
  if (fate === 'optedOut') return refusal(400, 21610, 'Attempt to send to unsubscribed recipient')
  const message: Message = {
    sid: `SM${randomBytes(16).toString('hex')}`,
    to,
    from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
    body,
    status: 'queued',
    callback: form.get('StatusCallback') ?? '',
    at: new Date().toISOString(),
    price: null,
  }
  await messagesOf(app).put(sid, message.sid, message)
  if (fate !== 'silent') setTimeout(() => void happens(app, sid, account, message, fate), 50).unref()
  return json(201, shown(sid, message))
}

async function happens(
  app: App,
  sid: string,
  account: Account,
  message: Message,
  fate: string,
): Promise<void> {
  const last = fate === 'undelivered' ? 'undelivered' : 'delivered'
  const price = `-${(0.0079 * countSms(message.body).segments).toFixed(5)}`
  await messagesOf(app).put(sid, message.sid, { ...message, status: last, price })
  const echo = await echoOf(app, account.tells)
  if (echo === 'silent') return
  const ordered = echo === 'shuffled' ? [last, 'sent'] : ['sent', last]
  const times = echo === 'twice' || echo === 'shuffled' ? 2 : 1
  for (const status of ordered)
    for (let n = 0; n < times; n++)
      await tell(
        app,
        account,
        message.callback,
        {
          MessageSid: message.sid,
          MessageStatus: status,
          ...(status === 'undelivered' && { ErrorCode: '30005' }),
          To: message.to,
          From: message.from,
          AccountSid: sid,
          ApiVersion: '2010-04-01',
        },
        echo === 'forged',
      )
  if (fate === 'answersStop')
    await tell(
      app,
      account,
      account.tells,
      {
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        SmsStatus: 'received',
        From: message.to,
        To: message.from,
        Body: 'STOP',
        AccountSid: sid,
      },
      false,
    )
}

async function tell(
  app: App,
  { token }: Account,
  url: string,
  fields: Record<string, string>,
  isForged: boolean,
): Promise<void> {
  const form = new URLSearchParams(fields)
  await fetch(doorAt(app, url), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(isForged ? 'somebody else' : token, url, form),
    },
    body: form.toString(),
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => response.text(),
    // Nobody is there: Twilio does not come again either.
    () => undefined,
  )
}
