import { randomBytes } from 'node:crypto'
import type { App } from '../../../kit/app-services.ts'
import { jsonObject, objectIn, textIn } from '../../../kit/outside/json-object.ts'
import {
  echoOf,
  Simulated,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorRequest,
} from '../../../kit/outside/simulator.ts'
import { doorAt } from '../../../kit/outside/tell.ts'
import { xmlOf, type XmlFields } from '../../../kit/outside/xml.ts'
import { fateOf } from '../sample-numbers.ts'
import { encryptWechat } from './wechat-crypt.ts'
import { wechatSignature } from './wechat-sign.ts'

const system = 'wechat'
type Account = {
  appId: string
  secret: string
  word: string
  aesKey: string
  tells: string
  limit: number
  used: number
  templates: string[]
}
type Token = { appId: string; text: string; until: number }
export type WechatMessage = { to: string; template: string; text: string; id: string }
const accountsOf = (app: App) => new Simulated<Account>(app, system, 'account')
const tokensOf = (app: App) => new Simulated<Token>(app, system, 'token')
/** By their `client_msg_id`. */
export const wechatMessagesOf = (app: App) => new Simulated<WechatMessage>(app, system, 'message')

/** Whatever it says, it says 200. */
const json = (body: object | string): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const no = (errcode: number, errmsg: string) => json({ errcode, errmsg })
const field = 'thing1'
const lasting = 7_200

/** The official account's server interface as far as we use it, with its events. */
export const wechatSimulator: Simulator = {
  async open(app, tells) {
    const appId = `wx${randomBytes(8).toString('hex')}`
    const secret = randomBytes(16).toString('hex')
    const word = randomBytes(12).toString('hex')
    const templateId = randomBytes(32).toString('base64url')
    const aesKey = newAesKey()
    await accountsOf(app).put(appId, appId, {
      appId,
      secret,
      word,
      aesKey,
      tells,
      limit: 100_000,
      used: 0,
      templates: [templateId],
    })
    return {
      secrets: { appSecret: secret, callbackToken: word, encodingAesKey: aesKey },
      settings: { appId, templateId, templateField: field },
    }
  },
  async answer(app, request) {
    if (request.path === '/cgi-bin/stable_token') return giveToken(app, request)
    const token = new URLSearchParams(request.query).get('access_token') ?? ''
    const given = token ? await tokensOf(app).find(token) : undefined
    if (!given) return no(40001, 'invalid credential, access_token is invalid or not latest')
    if (given.body.until <= Date.now()) return no(42001, 'access_token expired')
    const account = await accountsOf(app).get(given.body.appId, given.body.appId)
    if (!account) return no(40013, 'invalid appid')
    const at: At = { appId: given.body.appId, account }
    const body = jsonObject(request.body) ?? {}
    switch (`${request.method} ${request.path}`) {
      case 'POST /cgi-bin/openapi/quota/get': {
        const { limit, used } = account
        return json({
          errcode: 0,
          errmsg: 'ok',
          quota: { daily_limit: limit, used, remain: Math.max(limit - used, 0) },
        })
      }
      case 'GET /cgi-bin/template/get_all_private_template':
        return json({
          template_list: account.templates.map((id) => ({
            template_id: id,
            title: 'Trip',
            content: `{{${field}.DATA}}`,
          })),
        })
      case 'POST /cgi-bin/qrcode/create': {
        const scene = textIn(objectIn(objectIn(body['action_info'])['scene'])['scene_str'])
        return json({
          ticket: randomBytes(40).toString('base64'),
          expire_seconds: body['expire_seconds'],
          url: `http://weixin.qq.com/q/${encodeURIComponent(scene)}`,
        })
      }
      case 'POST /cgi-bin/message/template/send':
        return sendTemplate(app, at, body)
      case 'POST /cgi-bin/message/custom/send': {
        const text = textIn(objectIn(body['text'])['content'])
        return take(app, at, { to: textIn(body['touser']), template: '', text, id: '' })
      }
      default:
        return no(404, 'not found')
    }
  },
}

type At = { appId: string; account: Account }

/** The same to all who ask, until it ends or somebody wants another. */
async function giveToken(app: App, { body }: SimulatorRequest): Promise<SimulatorAnswer> {
  const { appid, secret, force_refresh: isWorn } = jsonObject(body) ?? {}
  const appId = textIn(appid)
  const account = await accountsOf(app).get(appId, appId)
  if (!account) return no(40013, 'invalid appid')
  if (account.secret !== secret) return no(40125, 'invalid appsecret')
  const current = (await tokensOf(app).list(appId)).find(({ until }) => until > Date.now())
  const token = current && !isWorn ? current : await newToken(app, appId)
  return json({ access_token: token.text, expires_in: Math.round((token.until - Date.now()) / 1000) })
}
async function newToken(app: App, appId: string): Promise<Token> {
  await endWechatTokens(app, appId)
  const text = randomBytes(64).toString('base64url')
  return tokensOf(app).put(appId, text, { appId, text, until: Date.now() + lasting * 1000 })
}
/** As when somebody else asks for a new one: what was given is good no more. */
export async function endWechatTokens(app: App, appId: string): Promise<void> {
  for (const token of await tokensOf(app).list(appId))
    await tokensOf(app).put(appId, token.text, { ...token, until: 0 })
}

/** A day's messages of an account, for whoever plays that they are used up. */
export async function limitWechat(app: App, appId: string, limit: number): Promise<void> {
  const account = await accountsOf(app).get(appId, appId)
  if (account) await accountsOf(app).put(appId, appId, { ...account, limit })
}

/** Digits that a number of JavaScript's would lose. */
const newId = (): string => `30${String(randomBytes(8).readBigUInt64BE()).padStart(20, '0').slice(-17)}`

async function sendTemplate(app: App, at: At, body: Record<string, unknown>): Promise<SimulatorAnswer> {
  const key = textIn(body['client_msg_id'])
  const before = key ? await wechatMessagesOf(app).get(at.appId, key) : undefined
  if (before) return json(`{"errcode":0,"errmsg":"ok","msgid":${before.id}}`)
  const template = textIn(body['template_id'])
  if (!at.account.templates.includes(template)) return no(40037, 'invalid template_id')
  const text = textIn(objectIn(objectIn(body['data'])[field])['value'])
  if (!text) return no(47003, `argument invalid! data.${field}.value is empty`)
  return take(app, at, { to: textIn(body['touser']), template, text, id: newId() }, key)
}

async function take(app: App, at: At, message: WechatMessage, key = newId()): Promise<SimulatorAnswer> {
  const { appId, account } = at
  const fate = fateOf(message.to)
  if (!/^o[\w-]{27}$/.test(message.to)) return no(40003, 'invalid openid')
  if (fate === 'refused') return no(43004, 'require subscribe')
  if (account.used >= account.limit) return no(45009, 'reach max api daily quota limit')
  await accountsOf(app).put(appId, appId, { ...account, used: account.used + 1 })
  await wechatMessagesOf(app).put(appId, key, message)
  setTimeout(() => void happens(app, account, message, fate), 50).unref()
  return json(`{"errcode":0,"errmsg":"ok"${message.id && `,"msgid":${message.id}`}}`)
}

async function happens(app: App, account: Account, { to, id }: WechatMessage, fate: string): Promise<void> {
  const failed = fate === 'undelivered' ? 'failed: system failed' : 'failed:user block'
  if (id && fate !== 'silent')
    await tellWechat(app, account, to, {
      MsgType: 'event',
      Event: 'TEMPLATESENDJOBFINISH',
      MsgID: id,
      Status: fate === 'undelivered' || fate === 'optedOut' ? failed : 'success',
    })
  if (fate === 'answersStop')
    await tellWechat(app, account, to, { MsgType: 'text', Content: 'TD', MsgId: newId() })
}

type Sender = Pick<Account, 'appId' | 'word' | 'aesKey' | 'tells'>
/** 43 letters and digits: the Base64 of 32 bytes. */
const newAesKey = (): string => randomBytes(32).toString('base64').slice(0, 43).replaceAll(/[+/]/g, 'A')

/** An event as WeChat sends it in its compatible mode: open, and encrypted beside. */
export async function tellWechat(app: App, account: Sender, openId: string, said: XmlFields): Promise<void> {
  const echo = await echoOf(app, account.tells)
  if (echo === 'silent') return
  const createTime = Math.floor(Date.now() / 1000)
  const xml = xmlOf({ ToUserName: 'gh_0123456789ab', FromUserName: openId, CreateTime: createTime, ...said })
  const word = echo === 'forged' ? 'somebody else' : account.word
  for (let n = 0; n < (echo === 'twice' || echo === 'shuffled' ? 2 : 1); n++) {
    const encrypted = encryptWechat(account.aesKey, account.appId, `<xml>${xml}</xml>`)
    await fetch(`${doorAt(app, account.tells)}?${signedQuery(word, { encrypted })}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: `<xml>${xml}${xmlOf({ Encrypt: encrypted })}</xml>`,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.text(),
      // Nobody is there: WeChat comes three times and then no more.
      () => undefined,
    )
  }
}

/** What WeChat puts behind our address. */
export function signedQuery(word: string, { at = new Date(), encrypted = '' } = {}): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = String(randomBytes(4).readUInt32BE())
  return new URLSearchParams({
    signature: wechatSignature(word, timestamp, nonce),
    timestamp,
    nonce,
    ...(encrypted && {
      encrypt_type: 'aes',
      msg_signature: wechatSignature(word, timestamp, nonce, encrypted),
    }),
  }).toString()
}
