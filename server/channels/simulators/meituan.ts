import { createHash, randomInt } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { Simulated, type SimulatorAnswer, type SimulatorRequest } from '../../kit/outside/simulator.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import { isObject, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { Digits, losslessObject } from '../parts/lossless-json.ts'
import { beijingText } from '../parts/beijing-time.ts'
import { primaryKey, type Json } from '../adapters/meituan/messages.ts'
import { apiPath } from '../adapters/meituan/outbound.ts'
import { messageOf } from '../adapters/meituan/services.ts'
import { authorizationOf, seal, signatureOf, unseal } from '../adapters/meituan/sign.ts'

type Order = { orderId: string; quantity: number; vouchers: string[] }

/** The keys that belong to a partner, where none have been changed since. */
const firstKeys = (account: string) => {
  const hex = (of: string) => createHash('sha256').update(`${of} ${account}`).digest('hex')
  return {
    clientId: `client${hex('client').slice(0, 10)}`,
    secret: hex('secret').slice(0, 32),
    aesKey: hex('key').slice(0, 16),
  }
}
const stores = (app: App) => ({
  keys: new Simulated<Record<string, string>>(app, 'meituan', 'keys'),
  orders: new Simulated<Order>(app, 'meituan', 'order'),
  notices: new Simulated<Json>(app, 'meituan', 'notice'),
})

const coded = (code: number, describe = ''): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, describe }),
})

/** Its own side: the signature is over path and date, bodies are sealed where they have to be and nowhere else. */
async function answer(app: App, { method, path, headers, body }: SimulatorRequest): Promise<SimulatorAnswer> {
  const account = headers['partnerid'] ?? ''
  const { keys, orders, notices } = stores(app)
  const own: Record<string, string> = (await keys.get(account, account)) ?? firstKeys(account)
  const given = authorizationOf(headers['authorization'])
  const signed = signatureOf(own['secret'] ?? '', method, path, headers['date'] ?? '')
  if (!given || given.clientId !== own['clientId'] || !sameText(given.signature, signed)) return coded(403)
  const call = path.slice(apiPath.length + 1)
  const isWhole = headers['x-encryption-status'] === 'encrypted'
  if (isWhole !== (call === 'level/price/notice/v2')) return coded(400, 'encryption')
  const message = messageOf(body, own)
  if (!message || textIn(message['partnerId']) !== account) return coded(400, 'message')
  if (call === 'level/price/notice/v2') return coded(objectsIn(message['body']).length ? 200 : 400)
  const sealed = message['body']
  const inner = typeof sealed === 'string' ? losslessObject(unseal(sealed, own['aesKey']) ?? '') : sealed
  if (!isObject(inner) || (call === 'order/reschedule/notice') !== (typeof sealed === 'string'))
    return coded(400, 'body')
  const orderId = textIn(inner['orderId'])
  const order = await orders.get(account, orderId)
  if (!order) return coded(404, 'orderId')
  const count = (await notices.list(account)).length
  await notices.put(account, `${call} ${orderId} ${count}`, { call, ...message, body: inner })
  return call === 'order/pay/notice' ? coded(300, 'received') : coded(200, 'success')
}

type Got = { code: string; body: Json }

async function ask(market: Market, call: string, body: Json, isWhole: boolean): Promise<Got> {
  const { account, secrets } = market.connection
  await stores(market.app).keys.put(account, account, secrets)
  const path = `/meituan/${call}`
  const date = market.now.toUTCString()
  const text = JSON.stringify({ partnerId: new Digits(account), body })
  const sent = await market.send({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      PartnerId: account,
      Date: date,
      Authorization: `MWS ${secrets['clientId'] ?? ''}:${signatureOf(secrets['secret'] ?? '', 'POST', path, date)}`,
      ...(isWhole && { 'X-Encryption-Status': 'encrypted' }),
    },
    body: isWhole ? seal(text, secrets['aesKey']) : text,
  })
  const response = messageOf(sent.body, secrets)
  return { code: textIn(response?.['code']), body: isObject(response?.['body']) ? response['body'] : {} }
}

/** Nineteen digits, as its numbers are: more than a float holds. */
const newNumber = (): string => `8985${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 5, 10 ** 6)}`

const travellers = [
  { name: '王芳', credentialType: new Digits('0'), credentialNo: '11010519491231002X' },
  { name: '刘洋', credentialType: new Digits('0'), credentialNo: '440524188001010014' },
  { name: '陈静', credentialType: new Digits('1'), credentialNo: 'E98765432' },
]

async function buy(market: Market, act: MarketAct) {
  const orderId = act.thirdCode || newNumber()
  const guests = Array.from({ length: act.quantity }, (_, no) => ({
    ...(travellers[no % travellers.length] ?? travellers[0]),
    mobile: `1390000${String(no).padStart(4, '0')}`,
  }))
  const product = act.act === 'buy' ? act.product : null
  const unit = Object.keys(product?.units ?? {})[0] ?? 'ADULT'
  const created = await ask(
    market,
    'order/create/v2',
    {
      orderId: new Digits(orderId),
      partnerDealId: product?.outsideProduct ?? `unknown-${orderId.slice(-4)}`,
      ...(product && { partnerPrimaryKey: primaryKey(product.id, act.date, act.session, unit) }),
      quantity: act.quantity,
      travelDate: act.date,
      realNameType: 1,
      contacts: [{ name: '王芳', mobile: '13900001111', email: 'wang.fang@example.com' }],
      visitors: guests.map(({ name, mobile }) => ({ name, mobile })),
      credentialList: guests.map(({ credentialType, credentialNo }) => ({ credentialType, credentialNo })),
    },
    true,
  )
  const order: Order = { orderId, quantity: act.quantity, vouchers: [] }
  await stores(market.app).orders.put(market.connection.account, orderId, order)
  if (created.code !== '200') return { thirdCode: orderId, answered: created.code }
  const paid = await ask(
    market,
    'order/pay',
    {
      orderId: new Digits(orderId),
      partnerOrderId: textIn(created.body['partnerOrderId']),
      payTime: beijingText(market.now),
    },
    false,
  )
  const vouchers = objectsIn(paid.body['credentialList']).map(({ voucher }) => textIn(voucher))
  await stores(market.app).orders.put(market.connection.account, orderId, { ...order, vouchers })
  return { thirdCode: orderId, answered: paid.code }
}

async function act(market: Market, response: MarketAct) {
  if (response.act === 'buy' || response.act === 'buyUnknown') return buy(market, response)
  const orderId = new Digits(response.thirdCode)
  const order = await stores(market.app).orders.get(market.connection.account, response.thirdCode)
  const voucherList = response.quantity === 1 && order?.vouchers[1] ? [order.vouchers[1]] : []
  const bodies: Record<Exclude<MarketAct['act'], 'buy' | 'buyUnknown'>, [string, Json]> = {
    // Its checkout gave up after the payment; the guest has his money.
    cancel: ['order/close', { orderId, closeType: 3 }],
    askRefund: [
      'order/refund',
      {
        orderId,
        refundId: newNumber(),
        refundQuantity: response.quantity,
        ...(voucherList.length && { voucherList }),
      },
    ],
    refundByMarket: [
      'order/refunded',
      {
        orderId,
        refundSerialNo: `${response.thirdCode}-${randomInt(100)}`,
        refundMessageType: 3,
        refundPrice: -1,
        count: response.quantity,
        voucherList,
        refundTime: beijingText(market.now),
      },
    ],
    poll: ['order/query', { orderId }],
  }
  const [call, body] = bodies[response.act]
  const got = await ask(market, call, body, false)
  return {
    thirdCode: response.thirdCode,
    answered: response.act === 'poll' ? `${got.code} ${JSON.stringify(got.body)}` : got.code,
  }
}

export const simulator: MarketSimulator = {
  open() {
    const account = String(randomInt(10_000, 10_000_000))
    return { account, secrets: firstKeys(account), settings: {} }
  },
  server: { answer, open: () => Promise.resolve({ secrets: {}, settings: {} }) },
  act,
}
