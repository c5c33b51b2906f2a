import { callOutside, OutsideFault, parseObject } from '../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../kit/outside/simulator.ts'
import { textOf } from '../../kit/text/text-of.ts'
import { Refused, type Port } from '../adapters/adapter.ts'
import { lianlianSign, lianlianVerifies } from './lianlian-sign.ts'

const hosts = {
  live: 'https://api.lianlianpay.co.th/gateway',
  sandbox: 'https://sandbox-th.lianlianpay-inc.com/gateway',
}
const success = 200_000
/** Answers that say nothing of what became of it. */
const unsure = new Set([500_001, 503_001, 504_001])
/** Too many calls: nothing was done. */
const tooMany = 429_000

type Values = Record<string, unknown>

/** Asks LianLian Pay Thailand: the call is named by a field, queries go in the address. Its data is signed in a header. */
export async function askLianlian(
  { app, connection }: Port,
  service: string,
  reference: string,
  values: Values,
): Promise<Values> {
  const { privateKey = '', publicKey = '' } = connection.secrets
  const sent: Values = {
    version: 'v1',
    service,
    merchant_id: String(connection.settings['merchantId'] ?? ''),
    ...values,
  }
  const isQuery = service.endsWith('.query')
  const url =
    connection.mode === 'simulator' ? `${simulatorUrl(app, 'lianlian')}/gateway` : hosts[connection.mode]
  const query = new URLSearchParams(
    Object.entries(sent).map(([key, value]) => [key, String(value)]),
  ).toString()
  const { status, headers, text } = await callOutside(app, connection, {
    verb: service,
    reference,
    url: isQuery ? `${url}?${query}` : url,
    method: isQuery ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      'sign-type': 'RSA',
      sign: lianlianSign(sent, privateKey),
    },
    ...(!isQuery && { body: JSON.stringify(sent) }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const { code, message, data } = parseObject(text)
  if (typeof code !== 'number') throw new OutsideFault('badAnswer')
  if (unsure.has(code)) throw new OutsideFault('serverError')
  if (code === tooMany) throw new OutsideFault('refused', true)
  if (code !== success) throw new Refused(String(code), textOf(message))
  const response = typeof data === 'object' && data ? { ...data } : {}
  if (!lianlianVerifies(response, headers['sign'] ?? '', publicKey)) throw new OutsideFault('badAnswer')
  return response
}
