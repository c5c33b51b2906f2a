import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { Simulated } from '../../kit/outside/simulator.ts'
import { countIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { losslessObject } from '../parts/lossless-json.ts'
import { unixSeconds } from '../parts/unix-clock.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { envelopeOf, keyOf, request, response, responseOf, unseal } from '../adapters/tongcheng/codec.ts'

/** The played marketplace knows the key of a partner by the partner's id. */
const keyOfUser = (user: string): string =>
  createHmac('sha256', 'played').update(user).digest('base64url').slice(0, 8)

async function ask({ connection, send, now }: Market, method: string, body: Record<string, unknown>) {
  const key = connection.secrets['key'] ?? ''
  const { body: text } = await send({
    method: 'POST',
    path: '/tongcheng',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: request({ user_id: connection.account, method, timestamp: unixSeconds(now) }, body, key),
  })
  const answered = responseOf(text, key)
  return {
    code: answered?.code ?? '',
    body: answered?.body ?? {},
    answered: answered ? JSON.stringify({ code: answered.code, ...answered.body }) : text,
  }
}

const newSerial = (): string => `tc${Date.now()}${randomInt(100_000, 999_999)}`

async function buy(market: Market, act: MarketAct, productNo: string) {
  const orderSerialId = act.thirdCode || newSerial()
  const looked = await ask(market, 'GetProductInfo', {
    PageIndex: 1,
    PageSize: 20,
    ProductNo: productNo,
    SceneryNo: '',
    TravelDate: act.date,
  })
  const [product = {}] = objectsIn(looked.body['productList'])
  const made = await ask(market, 'CreateOrder', {
    orderSerialId,
    productNo,
    sceneryNo: textIn(product['sceneryNo']),
    payType: 1,
    tickets: act.quantity,
    ...(textIn(product['price']) && {
      price: Number(product['price']),
      contractPrice: Number(product['contractPrice']),
    }),
    isEvent: act.session ? 1 : 0,
    eventId: act.session,
    bookName: '王小明',
    bookMobile: '13800000000',
    idCard: '',
    travelDate: act.date,
    visitPerson: Array.from({ length: act.quantity }, (_, at) => ({
      name: `游客${at + 1}`,
      mobile: '13800000000',
      idCard: '',
    })),
  })
  await market.memory.put('order', orderSerialId, { ...made.body, tickets: act.quantity })
  return { thirdCode: orderSerialId, answered: made.answered }
}

async function cancel(market: Market, { thirdCode, quantity }: MarketAct, isWhole: boolean) {
  const order = (await market.memory.get('order', thirdCode)) ?? {}
  const { answered } = await ask(market, 'CancelOrder', {
    orderSerialId: thirdCode,
    partnerOrderId: textIn(order['partnerOrderId']),
    reason: '行程有变',
    tickets: isWhole ? (countIn(order['tickets']) ?? quantity) : quantity,
  })
  return { thirdCode, answered }
}

type Consumed = { orderSerialId: string; tickets: number; consumeDate: string }

export const simulator: MarketSimulator = {
  open: () => {
    const account = randomUUID()
    return { account, secrets: { key: keyOfUser(account) }, settings: {} }
  },
  act: async (market, act) => {
    const productNo = act.product?.outsideProduct ?? ''
    if (act.act === 'buy') return buy(market, act, productNo)
    if (act.act === 'buyUnknown') return buy(market, act, 'NO-SUCH-PRODUCT')
    if (act.act === 'poll') {
      const { answered } = await ask(market, 'GetProductInfo', {
        PageIndex: 1,
        PageSize: 20,
        ProductNo: productNo,
        TravelDate: act.date,
      })
      return { thirdCode: '', answered: answered.slice(0, 2000) }
    }
    // It gives nothing back without asking.
    return cancel(market, act, act.act === 'cancel')
  },
  server: {
    answer: async (app, { method, body }) => {
      const envelope = method === 'POST' ? envelopeOf(body) : undefined
      const key = keyOfUser(envelope?.head.user_id ?? '')
      const answered = (code: string, message: string) => ({
        headers: { 'content-type': 'text/plain' },
        body: response({ code, message, timestamp: unixSeconds(new Date()) }, {}, key),
      })
      if (!envelope || !keyOf(envelope, [key])) return answered('5003', 'wrong signature')
      const reported = losslessObject(unseal(envelope.sealed, key) ?? '') ?? {}
      const tickets = countIn(reported['tickets'])
      const orderSerialId = textIn(reported['orderSerialId'])
      if (envelope.head.method !== 'ConsumeNotice' || !tickets || !orderSerialId)
        return answered('5004', 'wrong data')
      await new Simulated<Consumed>(app, 'tongcheng', 'consumed').put(
        envelope.head.user_id,
        `${orderSerialId} ${envelope.head.timestamp}`,
        { orderSerialId, tickets, consumeDate: textIn(reported['consumeDate']) },
      )
      return answered('1000', 'success')
    },
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
