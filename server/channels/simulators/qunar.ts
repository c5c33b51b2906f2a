import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Simulated } from '../../kit/outside/simulator.ts'
import { countIn, textIn } from '../../kit/outside/json-object.ts'
import { childOf, childrenOf, textAt, xmlValue, type XmlFields } from '../../kit/outside/xml.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { callOf, isSigned, messageOf, request, response, responseOf } from '../adapters/qunar/codec.ts'

/** The played marketplace knows the key of a supplier by its name. */
const keyOf = (identity: string): string =>
  createHmac('sha256', 'played').update(identity).digest('hex').slice(0, 16).toUpperCase()

async function ask({ connection, send, now }: Market, method: string, body: XmlFields) {
  const key = connection.secrets['key'] ?? ''
  const head = { identity: connection.account, user: 'Qunar', at: now }
  const { body: text } = await send({
    method: 'POST',
    path: '/qunar',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: request(method, head, body, { key }),
  })
  const answered = responseOf(text, key)
  return {
    code: answered?.code ?? '',
    order: childOf(answered?.body, 'orderInfo'),
    body: answered?.body,
    answered: answered
      ? `${answered.code} ${answered.describe} ${JSON.stringify(xmlValue(answered.body))}`
      : text,
  }
}

const look = (market: Market, resourceId: string, useDate: string) =>
  ask(market, 'getProductByQunar', { method: 'SINGLE', currentPage: '', pageSize: '', resourceId, useDate })

async function buy(market: Market, act: MarketAct, resourceId: string) {
  const orderId = act.thirdCode || `${Date.now()}${randomInt(1000, 9999)}`
  const looked = await look(market, resourceId, act.date)
  const [info] = childrenOf(childOf(looked.body, 'productInfos'), 'productInfo')
  const sellPrice = countIn(textAt(info, 'calendarPrices', 'calendarPrice', 'sellPrice')) ?? 0
  const orderPrice = sellPrice * act.quantity
  const created = await ask(market, 'createOrderForBeforePaySync', {
    orderInfo: {
      orderId,
      product: {
        resourceId,
        productName: textAt(info, 'productName'),
        visitDate: act.date,
        visitTime: act.session,
        ...(sellPrice > 0 && { sellPrice }),
        cashBackMoney: 0,
      },
      contactPerson: {
        name: '王小明',
        namePinyin: '',
        mobile: '13800000000',
        email: '',
        address: '',
        zipCode: '',
      },
      visitPerson: {
        person: Array.from({ length: act.quantity }, (_, at) => ({
          name: `游客${at + 1}`,
          namePinyin: '',
          credentials: '',
          credentialsType: '',
        })),
      },
      orderQuantity: act.quantity,
      ...(sellPrice > 0 && { orderPrice }),
      orderStatus: 'PREPAY_ORDER_INIT',
      orderRemark: '',
    },
  })
  const partnerOrderId = textAt(created.order, 'partnerOrderId')
  if (!partnerOrderId) return { thirdCode: orderId, answered: created.answered }
  const paid = await ask(market, 'payOrderForBeforePaySync', {
    orderInfo: {
      partnerOrderId,
      orderStatus: 'PREPAY_ORDER_PRINTING',
      ...(sellPrice > 0 && { orderPrice }),
      paymentSerialno: `pay${orderId}`,
    },
  })
  await market.memory.put('order', orderId, { partnerOrderId, quantity: act.quantity, price: orderPrice })
  return { thirdCode: orderId, answered: paid.answered }
}

async function giveBack(
  market: Market,
  { thirdCode, quantity }: MarketAct,
  method: string,
  isWhole: boolean,
) {
  const order = (await market.memory.get('order', thirdCode)) ?? {}
  const ordered = countIn(order['quantity']) ?? quantity
  const refundQuantity = isWhole ? ordered : quantity
  const price = countIn(order['price']) ?? 0
  const { answered } = await ask(market, method, {
    orderInfo: {
      partnerorderId: textIn(order['partnerOrderId']),
      refundSeq: randomBytes(8).toString('hex'),
      orderPrice: price,
      orderQuantity: ordered,
      refundQuantity,
      orderRefundPrice: ordered > 0 ? (price / ordered) * refundQuantity : 0,
      orderRefundCharge: 0,
      refundExplain: '行程有变',
    },
  })
  return { thirdCode, answered }
}

export const simulator: MarketSimulator = {
  open: () => {
    const account = `QN${randomBytes(4).toString('hex').toUpperCase()}`
    return { account, secrets: { key: keyOf(account) }, settings: {} }
  },
  act: async (market, act) => {
    const resourceId = act.product?.outsideProduct ?? ''
    if (act.act === 'buy') return buy(market, act, resourceId)
    if (act.act === 'buyUnknown') return buy(market, act, 'NO-SUCH-PRODUCT')
    if (act.act === 'poll') {
      const { answered } = await look(market, resourceId, act.date)
      return { thirdCode: '', answered: answered.slice(0, 2000) }
    }
    if (act.act === 'refundByMarket') return giveBack(market, act, 'noticeOrderRefundedByQunar', false)
    return giveBack(market, act, 'applyOrderRefundByUser', act.act === 'cancel')
  },
  server: {
    answer: async (app, { method: verb, body }) => {
      const call = verb === 'POST' ? callOf(body) : undefined
      const message = call && messageOf(call)
      const key = keyOf(message?.identity ?? '')
      const head = { identity: message?.identity ?? '', user: 'Qunar', at: new Date() }
      const answered = (code: string, describe: string) => ({
        headers: { 'content-type': 'application/json' },
        body: response(
          call?.method ?? 'error',
          head,
          { code, describe, body: { message: describe } },
          { key },
        ),
      })
      if (!call || !message || !isSigned(call, [key])) return answered('90001', 'wrong signature')
      const order = childOf(message.body, 'orderInfo')
      const number = textAt(order, 'partnerorderId') || textAt(message.body, 'resourceId')
      if (!number) return answered('90001', 'no number')
      await new Simulated<{ method: string; told: unknown }>(app, 'qunar', 'notice').put(
        message.identity,
        `${call.method} ${number} ${textAt(order, 'refundSeq')}`,
        { method: call.method, told: xmlValue(message.body) },
      )
      return answered('1000', 'SUCCESS')
    },
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
