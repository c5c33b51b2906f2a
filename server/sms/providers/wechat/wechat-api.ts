import { createHash } from 'node:crypto'
import type { SmsCause } from '#contract/sms/sms-values.ts'
import { service } from '../../../kit/app-services.ts'
import { callOutside, OutsideFault, parseObject } from '../../../kit/outside/call-outside.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { SmsRefused, type SmsPort } from '../port.ts'

type WechatRequest = { verb: string; path: string; body?: object; reference?: string }
type Answer = Record<string, unknown>

/** A token that is not good (any more): a new one is asked for. */
const badToken = [40001, 40014, 41001, 42001]
const causes: Record<number, SmsCause> = {
  40001: 'wrongKey',
  40003: 'invalidNumber',
  40013: 'wrongKey',
  40014: 'wrongKey',
  40125: 'wrongKey',
  40164: 'wrongKey',
  41001: 'wrongKey',
  42001: 'wrongKey',
  48001: 'wrongKey',
  // Does not follow the account, has blocked it, or wants no such messages.
  43004: 'stopped',
  43019: 'stopped',
  43101: 'stopped',
  45009: 'noMoney',
}

/** WeChat answers 200 whatever it says: what became of it stands in `errcode`. */
async function post(port: SmsPort, request: WechatRequest, token: string): Promise<Answer> {
  const { app, connection } = port
  const base = connection.mode === 'simulator' ? simulatorUrl(app, 'wechat') : 'https://api.weixin.qq.com'
  const isKey = !token
  const body = JSON.stringify(request.body)
  const { status, text } = await callOutside(app, connection, {
    verb: request.verb,
    reference: request.reference ?? '',
    url: `${base}/cgi-bin${request.path}${isKey ? '' : `?access_token=${encodeURIComponent(token)}`}`,
    method: request.body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    // The account's secret goes as bytes: those are not kept with the call.
    ...(request.body && { body: isKey ? new TextEncoder().encode(body) : body }),
    ...(isKey && { hiddenAnswer: true }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  // Longer than a number of JavaScript's holds: what is told of the message later names all its digits.
  return parseObject(text.replace(/("msgid"\s*:\s*)(\d+)/, '$1"$2"'))
}

type Token = { text: string; until: number }
/** Each is asked for well before it ends. */
const marginMs = 5 * 60_000

/** WeChat's "stable" token: the same for all who ask for it, so that no server of ours ends another's. */
async function requestToken(port: SmsPort, isWorn: boolean): Promise<Token> {
  const answer = await post(
    port,
    {
      verb: 'token',
      path: '/stable_token',
      body: {
        grant_type: 'client_credential',
        appid: textIn(port.connection.settings['appId']),
        secret: port.connection.secrets['appSecret'] ?? '',
        force_refresh: isWorn,
      },
    },
    '',
  )
  const text = textIn(answer['access_token'])
  if (!text) throw faultOf(answer)
  return { text, until: Date.now() + Number(answer['expires_in']) * 1000 - marginMs }
}

/** The token of this account; another one where `worn` is taken no more. Many who want one at once ask for it once. */
async function tokenOf(port: SmsPort, worn = ''): Promise<string> {
  const { app, connection } = port
  const tokens = service(app, 'sms.wechatTokens', () => new Map<string, Promise<Token>>())
  const { appSecret = '' } = connection.secrets
  const account = [connection.merchantId, connection.id, textIn(connection.settings['appId']), appSecret]
  const key = createHash('sha256').update(account.join(' ')).digest('hex')
  const before = tokens.get(key)
  const stored = await before?.catch(() => undefined)
  if (stored && stored.text !== worn && stored.until > Date.now()) return stored.text
  // Whoever waited beside us may have asked already.
  const now = tokens.get(key)
  const next = now && now !== before ? now : requestToken(port, worn !== '')
  tokens.set(key, next)
  return (await next).text
}

const codeOf = ({ errcode }: Answer): number => Number(errcode ?? 0)

function faultOf(answer: Answer): Error {
  const code = codeOf(answer)
  // So many in a minute: none of it was taken.
  if (code === 45011) return new OutsideFault('refused', true)
  if (code === -1) return new OutsideFault('serverError')
  if (!code) return new OutsideFault('badAnswer')
  return new SmsRefused(causes[code] ?? 'rejected', `${code} ${textIn(answer['errmsg'])}`.trim())
}

/** Asks with a token that lasts, and once more with a new one where WeChat no longer takes it. */
export async function askWechat(port: SmsPort, request: WechatRequest): Promise<Answer> {
  const token = await tokenOf(port)
  const first = await post(port, request, token)
  const answer = badToken.includes(codeOf(first))
    ? await post(port, request, await tokenOf(port, token))
    : first
  if (codeOf(answer) !== 0) throw faultOf(answer)
  return answer
}
