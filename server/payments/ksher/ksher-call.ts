import { randomBytes } from 'node:crypto'
import { callOutside, OutsideFault, parseObject } from '../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../kit/outside/simulator.ts'
import { textOf } from '../../kit/text/text-of.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { isObject } from '../../kit/outside/json-object.ts'
import { ksherSign, ksherVerifies } from './ksher-sign.ts'

/** Two hosts: the guest's page, and everything that is asked directly. */
const hosts = { page: 'https://gateway.ksher.com/api', direct: 'https://api.mch.ksher.net/KsherPay' }

/** Asks Ksher and answers its data, whose signature is its own. `code` 0 says that it was understood, not that it was done. */
export async function askKsher(
  { app, connection }: Port,
  host: keyof typeof hosts,
  call: string,
  reference: string,
  values: Record<string, string | number>,
): Promise<Record<string, unknown>> {
  const { privateKey = '', publicKey = '' } = connection.secrets
  const base = connection.mode === 'simulator' ? `${simulatorUrl(app, 'ksher')}/${host}` : hosts[host]
  const sent = {
    ...values,
    appid: String(connection.settings['appId'] ?? ''),
    nonce_str: randomBytes(16).toString('hex'),
    time_stamp: String(Date.now()),
  }
  const body = new URLSearchParams({
    ...Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)])),
    sign: ksherSign(sent, privateKey),
  }).toString()
  const { status, text } = await callOutside(app, connection, {
    verb: call,
    reference,
    url: `${base}/${call}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  if (status >= 500) throw new OutsideFault('serverError')
  return dataOf(text, publicKey, signedFields[call])
}

/** Of these calls' answers only so much is signed, and nothing else is believed. */
const signedFields: Partial<Record<string, readonly string[]>> = {
  merchant_info: ['mobile', 'mch_id', 'account_type', 'business_mode', 'nonce_str'],
}

function dataOf(
  text: string,
  publicKey: string,
  fields: readonly string[] | undefined,
): Record<string, unknown> {
  const { code, msg, message, data, sign } = parseObject(text)
  if (typeof code !== 'number') throw new OutsideFault('badAnswer')
  if (code !== 0) throw new Refused(String(code), textOf(message) || textOf(msg))
  const all = isObject(data) ? data : {}
  const response = fields
    ? Object.fromEntries(fields.flatMap((name) => (name in all ? [[name, all[name]]] : [])))
    : all
  if (!ksherVerifies(response, textOf(sign), publicKey)) throw new OutsideFault('badAnswer')
  return response
}
