import { randomBytes, randomInt } from 'node:crypto'
import type { App } from '../../../kit/app-services.ts'
import { parseObject } from '../../../kit/outside/call-outside.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import {
  echoOf,
  Simulated,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
} from '../../../kit/outside/simulator.ts'
import { doorAt } from '../../../kit/outside/tell.ts'
import { fateOf } from '../sample-numbers.ts'
import { lineSignature } from './line-adapter.ts'

const system = 'line'
type Account = { secret: string; tells: string; limit: number }
export type LineMessage = { to: string; text: string; ids: string[] }
const accountsOf = (app: App) => new Simulated<Account>(app, system, 'account')
/** By retry key. */
export const lineMessagesOf = (app: App) => new Simulated<LineMessage>(app, system, 'message')

const json = (status: number, body: object): SimulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The Messaging API as far as we use it, with its webhook. A channel's token is its account here. */
export const lineSimulator: Simulator = {
  async open(app, tells) {
    const token = randomBytes(32).toString('base64url')
    const secret = randomBytes(16).toString('hex')
    await accountsOf(app).put(token, token, { secret, tells, limit: 100_000 })
    return { secrets: { channelToken: token, channelSecret: secret }, settings: {} }
  },
  async answer(app, request) {
    const token = /^Bearer (.+)$/.exec(request.headers['authorization'] ?? '')?.[1] ?? ''
    const account = token ? await accountsOf(app).get(token, token) : undefined
    if (!account)
      return json(401, { message: 'Authentication failed. Confirm that the access token is valid.' })
    const used = async () => (await lineMessagesOf(app).list(token)).length
    switch (`${request.method} ${request.path}`) {
      case 'GET /v2/bot/info':
        return json(200, { userId: `U${'0'.repeat(32)}`, basicId: '@longtail', displayName: 'Longtail' })
      case 'GET /v2/bot/message/quota':
        return json(200, { type: 'limited', value: account.limit })
      case 'GET /v2/bot/message/quota/consumption':
        return json(200, { totalUsage: await used() })
      case 'POST /v2/bot/message/push':
        return push(app, token, account, request, await used())
      default:
        return json(404, { message: 'Not found' })
    }
  },
}

/** A month's messages of a channel, for whoever plays that they are used up. */
export async function limitLine(app: App, token: string, limit: number): Promise<void> {
  const account = await accountsOf(app).get(token, token)
  if (account) await accountsOf(app).put(token, token, { ...account, limit })
}

async function push(
  app: App,
  token: string,
  account: Account,
  { headers, body }: SimulatorRequest,
  used: number,
): Promise<SimulatorAnswer> {
  const response = parseObject(body)
  const to = textIn(response['to'])
  const texts = objectsIn(response['messages']).map(({ text }) => textIn(text))
  const key = headers['x-line-retry-key'] ?? ''
  const before = key ? await lineMessagesOf(app).get(token, key) : undefined
  const sent = (ids: readonly string[]) => ({ sentMessages: ids.map((id) => ({ id, quoteToken: 'q' })) })
  if (before) return json(409, { message: 'The retry key is already accepted', ...sent(before.ids) })
  const fate = fateOf(to)
  if (!/^U[0-9a-f]{32}$/.test(to) || fate === 'refused')
    return json(400, { message: "The property, 'to', in the request body is invalid (line: -, column: -)" })
  if (used >= account.limit) return json(429, { message: 'You have reached your monthly limit.' })
  const ids = texts.map(() => String(randomInt(2 ** 47)))
  await lineMessagesOf(app).put(token, key || String(ids[0]), { to, text: texts.join('\n'), ids })
  setTimeout(() => void happens(app, account, to, fate), 50).unref()
  return json(200, sent(ids))
}

/** Who blocks us tells nothing of the message, and LINE neither. */
async function happens(app: App, account: Account, to: string, fate: string): Promise<void> {
  const said =
    fate === 'answersStop'
      ? { type: 'message', message: { id: '1', type: 'text', text: 'STOP' } }
      : fate === 'optedOut'
        ? { type: 'unfollow' }
        : undefined
  if (said) await tellLine(app, account, to, said)
}

/** A webhook as LINE sends it. */
export async function tellLine(
  app: App,
  { secret, tells }: Pick<Account, 'secret' | 'tells'>,
  userId: string,
  said: object,
): Promise<void> {
  const echo = await echoOf(app, tells)
  if (echo === 'silent') return
  const event = {
    ...said,
    webhookEventId: randomBytes(13).toString('hex').toUpperCase(),
    deliveryContext: { isRedelivery: false },
    timestamp: Date.now(),
    mode: 'active',
    source: { type: 'user', userId },
  }
  const body = JSON.stringify({ destination: `U${'0'.repeat(32)}`, events: [event] })
  for (let n = 0; n < (echo === 'twice' || echo === 'shuffled' ? 2 : 1); n++)
    await fetch(doorAt(app, tells), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-line-signature': lineSignature(echo === 'forged' ? 'somebody else' : secret, body),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.text(),
      // Nobody is there: whoever asks for it is told again by LINE, which is off by default.
      () => undefined,
    )
}
