import { callOutside, OutsideFault, parseObject } from '../../../kit/outside/call-outside.ts'
import { simulatorUrl } from '../../../kit/outside/simulator.ts'
import { Refused, type Port } from '../../adapters/adapter.ts'
import { chinaSign, chinaVerifies } from './china-sign.ts'

/** What is asked, and at which of its hosts. No sandbox is published. */
const calls = {
  codePay: 'https://wallet.lianlianpay.com/llwalletapi/combinepay.htm',
  pagePay: 'https://payserverapi.lianlianpay.com/v1/paycreatebill',
  query: 'https://wallet.lianlianpay.com/llwalletapi/orderquery.htm',
  refund: 'https://traderapi.lianlianpay.com/exchangerefund.htm',
  queryRefund: 'https://queryapi.lianlianpay.com/refundquery.htm',
  balance: 'https://traderapi.lianlianpay.com/traderAcctQuery.htm',
} as const
const success = '0000'
/** Answers that say nothing of what became of it: under way, a twin, a fault of the bank's or theirs. */
const unsure = new Set(['2003', '2005', '2008', '8117', '9990', '9991', '9999'])

export type Values = Record<string, string>

/** Asks LianLian in China: JSON out, signed JSON back. */
export async function askChina(
  { app, connection }: Port,
  verb: keyof typeof calls,
  reference: string,
  values: Values,
): Promise<Record<string, unknown>> {
  const { privateKey = '', publicKey = '' } = connection.secrets
  const sent: Values = {
    ...values,
    oid_partner: String(connection.settings['partnerId'] ?? ''),
    sign_type: 'RSA',
  }
  const { status, text } = await callOutside(app, connection, {
    verb,
    reference,
    url: connection.mode === 'simulator' ? `${simulatorUrl(app, 'lianlian-cn')}/${verb}` : calls[verb],
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=utf-8' },
    body: JSON.stringify({ ...sent, sign: chinaSign(sent, privateKey) }),
  })
  if (status >= 500) throw new OutsideFault('serverError')
  const answer = parseObject(text)
  const { ret_code: code } = answer
  if (typeof code !== 'string') throw new OutsideFault('badAnswer')
  if (unsure.has(code)) throw new OutsideFault('serverError')
  if (code !== success) throw new Refused(code, String(answer['ret_msg'] ?? ''))
  if (!chinaVerifies(answer, publicKey)) throw new OutsideFault('badAnswer')
  return answer
}
