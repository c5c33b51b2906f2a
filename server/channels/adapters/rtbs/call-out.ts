import { callOutside, OutsideFault } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { Fault, findTarget } from '../../../kit/outside/target.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { MarketRefused, type AgentPort } from '../../port/adapter.ts'
import { addressOf, formOf, viewOf } from './codec.ts'

type Json = Record<string, unknown>
export type RtbsCallOutInput = {
  path: string
  query?: Readonly<Record<string, string>>
  /** Posted, where it is there. */
  data?: Json
  reference?: string
}

/** The host is the merchant's own word: never one in our own network. */
async function hostOf({ app, connection }: AgentPort): Promise<string> {
  if (connection.mode === 'simulator') return simulatorUrl(app, 'rtbs')
  const host = textIn(connection.settings['host'])
  if (!host) throw new MarketRefused('noAddress', 'the connection has no host')
  try {
    await findTarget(host, app.config)
  } catch (error) {
    throw error instanceof Fault ? new MarketRefused('badAddress', error.message) : error
  }
  return host
}

/** What it answered; its no is a `MarketRefused`. */
export async function ask(
  port: AgentPort,
  { path, query = {}, data, reference }: RtbsCallOutInput,
): Promise<Json> {
  const { app, connection } = port
  const apikey = connection.secrets['apikey'] ?? ''
  const { status, text } = await callOutside(app, connection, {
    verb: path.split('/')[0] ?? path,
    ...(reference && { reference }),
    url: addressOf(await hostOf(port), path, query, { apikey, oblId: textIn(connection.settings['obl_id']) }),
    method: data ? 'POST' : 'GET',
    headers: data ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    ...(data && { body: formOf(data) }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const response = viewOf(text, apikey)
  if (!response) throw new OutsideFault('badAnswer')
  if ('refused' in response) throw new MarketRefused(response.refused.code, response.refused.text)
  if (status >= 400) throw new MarketRefused(String(status), '')
  return response.data
}
