import { createHmac, randomInt } from 'node:crypto'
import { Simulated } from '../../kit/outside/simulator.ts'
import { countIn, objectIn, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { losslessObject } from '../parts/lossless-json.ts'
import { unixSeconds } from '../parts/unix-clock.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { answerOf, formOf, keyOf, request, seal, unseal } from '../adapters/mafengwo/codec.ts'
import { orderIdOf, status } from '../adapters/mafengwo/order.ts'

/** The played marketplace knows the key of a partner by the partner's number. */
const keyOfPartner = (partnerId: string): string =>
  createHmac('sha256', 'played').update(partnerId).digest('hex').slice(0, 32)
const secretOf = (clientId: string): string =>
  createHmac('sha256', 'played secret').update(clientId).digest('hex').slice(0, 24)
const tokenOf = (clientId: string): string => `token-${secretOf(clientId).slice(0, 12)}`

type Json = Record<string, unknown>

/** Pushes an order as it stands with it now. */
async function tell({ connection, send, now }: Market, order: Json): Promise<string> {
  const key = connection.secrets['aesKey'] ?? ''
  const form = request('order.push', JSON.stringify(order), {
    partnerId: connection.account,
    key,
    timestamp: unixSeconds(now),
  })
  const { body } = await send({
    method: 'POST',
    path: '/mafengwo',
    headers: { 'content-type': form.contentType },
    body: form.body,
  })
  const answered = answerOf(body, key)
  return answered ? JSON.stringify({ code: answered.code, message: answered.message }) : body
}

async function buy(market: Market, act: MarketAct, otaSkuId: string) {
  const orderId = act.thirdCode || `${Date.now()}${randomInt(1000, 9999)}`
  const order = {
    orderId,
    goDate: act.date,
    goTime: act.session,
    otaSkuId,
    skuId: randomInt(100_000, 999_999),
    skuName: '成人票',
    salesName: '一日游',
    items: [{ id: 1, name: '成人', num: act.quantity }],
    bookingPeople: { uid: 1, name: '王小明', email: 'wang@example.com', phone: '13800000000', remark: '' },
    travel_people: {
      traveler: Array.from({ length: act.quantity }, (_, at) => ({
        traveler_id: at + 1,
        name: `游客${at + 1}`,
        id_type: '身份证',
      })),
    },
  }
  await market.memory.put('order', orderId, order)
  await tell(market, { ...order, status: Number(status.created) })
  return { thirdCode: orderId, answered: await tell(market, { ...order, status: Number(status.paid) }) }
}

async function again(market: Market, { thirdCode, quantity }: MarketAct, to: string) {
  const order = (await market.memory.get('order', thirdCode)) ?? { orderId: thirdCode }
  const refund =
    to === status.closed
      ? {}
      : { refund_id: randomInt(100_000, 999_999_999), refunding_items: [{ id: 1, num: quantity }] }
  return { thirdCode, answered: await tell(market, { ...order, ...refund, status: Number(to) }) }
}

const json = (body: Json) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** What it answers to an action, by its body. */
function dataOf(action: string, body: Json): Json | undefined {
  if (action === 'sales.product.list.get') return { list: [], total: 0 }
  if (action === 'sales.ticket.consume.notice') {
    const vouchers = objectsIn(body['ticket_voucher_status']).flatMap((sku) => objectsIn(sku['vouchers']))
    const isRead = vouchers.every(({ status: at }) => [1, 2, 3, 4].includes(countIn(at) ?? 0))
    if (!orderIdOf(body) || vouchers.length === 0 || !isRead) return undefined
    return { order_id: orderIdOf(body), info: vouchers.map(({ voucher }) => ({ voucher, error_info: '' })) }
  }
  return orderIdOf(body) || textIn(body['ota_sku_id']) ? {} : undefined
}

export const simulator: MarketSimulator = {
  open: () => {
    const account = String(randomInt(10_000, 99_999_999))
    return {
      account,
      secrets: { aesKey: keyOfPartner(account), clientSecret: secretOf(account) },
      settings: {
        clientId: account,
        issueAction: 'sales.ticket.order.status.update',
        stockAction: 'sales.sku.calendar.batch.update',
        refundConfirmAction: 'sales.refund.confirm',
        refundRefuseAction: 'sales.refund.refuse',
      },
    }
  },
  act: async (market, act) => {
    if (act.act === 'buy') return buy(market, act, act.product?.outsideProduct ?? '')
    if (act.act === 'buyUnknown') return buy(market, act, 'NO-SUCH-PRODUCT')
    if (act.act === 'cancel') return again(market, act, status.closed)
    if (act.act === 'askRefund') return again(market, act, status.refundAsked)
    if (act.act === 'refundByMarket') return again(market, act, status.refunded)
    // It never asks what is left: it is told.
    return { thirdCode: '', answered: '' }
  },
  server: {
    answer: async (app, { path, query, headers, body }) => {
      if (path.endsWith('/oauth2/token')) {
        const requested = new URLSearchParams(query)
        const clientId = requested.get('client_id') ?? ''
        return requested.get('client_secret') === secretOf(clientId)
          ? json({ access_token: tokenOf(clientId), token_type: 'bearer', expires_in: 7200 })
          : json({ error: 'invalid_client' })
      }
      const form = path.endsWith('/deals/rest') ? formOf(body, headers['content-type']) : undefined
      const key = keyOfPartner(form?.partnerId ?? '')
      if (!form || !keyOf(form, [key])) return json({ error: 'invalid_sign' })
      if (!body.includes(tokenOf(form.partnerId))) return json({ error: 'invalid_token' })
      const response = objectIn(losslessObject(unseal(form.data, key) ?? ''))
      const data = dataOf(form.action, response)
      if (data && orderIdOf(response))
        await new Simulated<Json>(app, 'mafengwo', 'notice').put(
          form.partnerId,
          `${form.action} ${orderIdOf(response)}`,
          { action: form.action, told: response },
        )
      const answer = data
        ? { errno: 1000, message: 'ok', data }
        : { errno: 1001, message: 'wrong data', data: {} }
      return { headers: { 'content-type': 'text/plain' }, body: seal(JSON.stringify(answer), key) }
    },
    open: () => Promise.resolve({ secrets: {}, settings: {} }),
  },
}
