import type { App } from '../../../kit/app-services.ts'
import { service } from '../../../kit/app-services.ts'
import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { countIn, jsonObject, textIn } from '../../../kit/outside/json-object.ts'
import { unixSeconds } from '../../parts/unix-clock.ts'
import { MarketRefused, type ChannelConnection, type Port } from '../../port/adapter.ts'
import { answerOf, request } from './codec.ts'

const host = 'https://openapi.mafengwo.cn'
const hostOf = (app: App, { mode }: ChannelConnection): string =>
  mode === 'simulator' ? simulatorUrl(app, 'mafengwo') : host

type Token = { text: string; until: number }
/** By connection and its version: new keys have a new token. */
const tokensOf = (app: App): Map<string, Token> => service(app, 'channels.mafengwo.tokens', () => new Map())
const tokenKey = ({ merchantId, id, version }: ChannelConnection): string => `${merchantId} ${id} ${version}`
/** It is renewed before it ends. */
const marginSeconds = 120

async function tokenOf({ app, connection, now }: Port): Promise<string> {
  const tokens = tokensOf(app)
  const stands = tokens.get(tokenKey(connection))
  if (stands && stands.until > now.getTime()) return stands.text
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: textIn(connection.settings['clientId']),
    client_secret: connection.secrets['clientSecret'] ?? '',
  })
  const { status, text } = await callOutside(app, connection, {
    verb: 'oauth2/token',
    url: `${hostOf(app, connection)}/oauth2/token?${query.toString()}`,
    method: 'GET',
    hiddenAnswer: true,
  })
  if (status >= 500) throw new OutsideFault('serverError', true)
  const response = jsonObject(text)
  const token = textIn(response?.['access_token'])
  if (response?.['error'])
    throw new MarketRefused(textIn(response['error']), textIn(response['error_description']))
  if (!response || !token) throw new OutsideFault('badAnswer', true)
  const seconds = countIn(response['expires_in']) ?? 3600
  tokens.set(tokenKey(connection), {
    text: token,
    until: now.getTime() + Math.max(0, seconds - marginSeconds) * 1000,
  })
  return token
}

/** Does one action; answers its data. A business no is a `MarketRefused` with its errno. */
export async function act(port: Port, action: string, reference: string, body: unknown): Promise<unknown> {
  const { app, connection, now } = port
  const key = connection.secrets['aesKey'] ?? ''
  const form = request(action, JSON.stringify(body), {
    partnerId: connection.account,
    key,
    timestamp: unixSeconds(now),
    token: await tokenOf(port),
  })
  const { status, text } = await callOutside(app, connection, {
    verb: action,
    reference,
    url: `${hostOf(app, connection)}/deals/rest`,
    method: 'POST',
    headers: { 'content-type': form.contentType },
    // As bytes it is not kept with the call: it holds the token.
    body: new TextEncoder().encode(form.body),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const answered = answerOf(text, key)
  if (!answered) {
    const plain = jsonObject(text)
    // Not sealed: the token is what it does not like, and the next try gets a new one.
    if (plain && (plain['error'] || plain['errno'])) tokensOf(app).delete(tokenKey(connection))
    throw new OutsideFault('badAnswer')
  }
  if (answered.code !== '1000') throw new MarketRefused(answered.code, answered.message)
  return answered.data
}
