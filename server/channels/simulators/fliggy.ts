import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { createHash, randomInt } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { Simulated, type SimulatorAnswer, type SimulatorRequest } from '../../kit/outside/simulator.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { beijingMoment, beijingText } from '../parts/beijing-time.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import { objectIn, textIn } from '../../kit/outside/json-object.ts'
import { Digits, losslessObject, losslessValue } from '../parts/lossless-json.ts'
import type { Json } from '../adapters/fliggy/messages.ts'
import { setParams, signMethods, spiSign, topSign } from '../adapters/fliggy/sign.ts'

type Order = { fliggyOrderId: string; quantity: number; codes: string[] }

/** The keys that belong to an app, where none have been changed since. */
const firstKeys = (account: string) => {
  const hex = (of: string) => createHash('sha256').update(`${of} ${account}`).digest('hex')
  return {
    appSecret: hex('secret').slice(0, 32),
    session: `61${hex('session').slice(0, 48)}`,
    accessKey: hex('access').slice(0, 24),
  }
}
const stores = (app: App) => ({
  keys: new Simulated<Record<string, string>>(app, 'fliggy', 'keys'),
  orders: new Simulated<Order>(app, 'fliggy', 'order'),
  serials: new Simulated<{ at: string }>(app, 'fliggy', 'serial'),
  notices: new Simulated<Json>(app, 'fliggy', 'notice'),
})

const said = (method: string, body: Json): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ [`${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`]: body }),
})
const failed = (code: number, subCode: string): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error_response: { code, msg: 'Remote service error', sub_code: subCode, sub_msg: subCode },
  }),
})

/** A push that would replace a whole calendar, or an empty one, is none of ours. */
function pushFault(values: Record<string, string>): string {
  const rules = losslessValue(values['price_rules'] ?? '')
  const rows = Array.isArray(rules) ? rules.map(objectIn) : []
  if (values['price_rules'] !== undefined)
    return rows.length && rows.every(({ upload_type: type }) => textIn(type) === '2') ? '' : 'isv.upload-type'
  return losslessObject(values['product_updates'] ?? '') ? '' : 'isv.product-updates'
}

/** The gateway: parameters signed, clock of Beijing, unset values nowhere. */
async function answer(app: App, { body }: SimulatorRequest): Promise<SimulatorAnswer> {
  const values = Object.fromEntries(new URLSearchParams(body))
  const { method = '', app_key: account = '', sign = '', sign_method: signMethod = '' } = values
  const { keys, orders, serials, notices } = stores(app)
  const own: Record<string, string> = (await keys.get(account, account)) ?? firstKeys(account)
  const existing = asOneOf(signMethods, signMethod)
  if (Object.values(values).some((value) => value === '' || value === 'undefined'))
    return failed(40, 'isv.missing-parameter')
  if (!existing || !sameText(sign, topSign(values, own['appSecret'] ?? '', existing)))
    return failed(25, 'isv.invalid-signature')
  const at = beijingMoment(values['timestamp'] ?? '')
  if (!at || Math.abs(at.getTime() - Date.now()) > 600_000) return failed(31, 'isv.invalid-timestamp')
  if (values['session'] !== own['session']) return failed(27, 'isv.invalid-session')
  if (method === 'alitrip.travel.trades.search')
    return said(method, { order_list: { number: [] }, order_string_list: { string: [] } })
  if (/skus\.upload$|productupdatepush$/.test(method)) {
    const fault = pushFault(values)
    return fault ? failed(15, fault) : said(method, { success: true })
  }
  const orderId =
    values['order_id'] && !values['fliggy_order_id']
      ? values['order_id']
      : (values['fliggy_order_id'] ?? values['outer_id'] ?? '')
  if (!(await orders.get(account, orderId))) return failed(15, 'isv.order-not-exist')
  const serial = values['serial_num'] ?? (method.endsWith('order.create') ? 'issue' : undefined)
  if (
    serial &&
    !(await serials.putNew(account, `${method} ${orderId} ${serial}`, { at: values['timestamp'] ?? '' }))
  )
    return failed(15, 'isv.already-done')
  const count = (await notices.list(account)).length
  await notices.put(account, `${method} ${orderId} ${count}`, values)
  return said(method, { success: true, result: true })
}

async function ask(market: Market, path: string, method: string, body: Json): Promise<Json> {
  const { account, secrets } = market.connection
  await stores(market.app).keys.put(account, account, secrets)
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json;charset=utf-8' }
  const params = setParams({
    app_key: account,
    method,
    timestamp: beijingText(market.now),
    v: '2.0',
    sign_method: 'md5',
  })
  const unsigned = new URLSearchParams(params).toString()
  const wire = {
    method: 'POST',
    path,
    root: '/fliggy',
    query: unsigned,
    headers,
    body: Buffer.from(text, 'utf8'),
  }
  const query = `${unsigned}&sign=${spiSign(wire, secrets['appSecret'] ?? '')}`
  const sent = await market.send({ method: 'POST', path: `/fliggy${path}`, query, headers, body: text })
  return losslessObject(sent.body) ?? {}
}
const wordOf = (response: Json): string =>
  response['success'] === true ? 'success' : textIn(response['sub_code'])

/** Nineteen digits, as its numbers are. */
const newNumber = (): string => `2764${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 5, 10 ** 6)}`
const travellers = [
  { name: '赵敏', certificateType: '0', certificateId: '11010519491231002X' },
  { name: '孙丽', certificateType: '0', certificateId: '440524188001010014' },
  { name: '周强', certificateType: '1', certificateId: 'E55667788' },
]

async function buy(market: Market, act: MarketAct) {
  const fliggyOrderId = act.thirdCode || newNumber()
  const order: Order = { fliggyOrderId, quantity: act.quantity, codes: [] }
  await stores(market.app).orders.put(market.connection.account, fliggyOrderId, order)
  const body = {
    fliggyOrderId: new Digits(fliggyOrderId),
    hotelTicketOrderProduct: {
      productId: (act.act === 'buy' && act.product?.outsideProduct) || `unknown-${fliggyOrderId.slice(-4)}`,
      quantity: act.quantity,
      sessions: act.session ? [{ sessionId: act.session }] : [],
    },
    startDate: act.date,
    endDate: act.date,
    touristGroup: {
      totalPersonNumber: act.quantity,
      adultNumber: act.quantity,
      childNumber: 0,
      contact: { name: '赵敏', mobile: '13700001111', email: 'zhao.min@example.com' },
      travellers: Array.from({ length: act.quantity }, (_, no) => travellers[no % travellers.length] ?? {}),
    },
    extendParams: { mode: 2 },
  }
  if (act.act === 'buy') {
    const checked = await ask(market, '/order/validate', 'alitrip.travel.hotelticket.order.validate', body)
    if (checked['success'] !== true) return { thirdCode: fliggyOrderId, answered: wordOf(checked) }
  }
  const created = await ask(market, '/order/create', 'alitrip.travel.hotelticket.order.create', body)
  const paid =
    market.connection.settings['createIs'] === 'hold' && created['success'] === true
      ? await ask(market, '/order/pay', 'alitrip.travel.hotelticket.order.pay', {
          fliggyOrderId: new Digits(fliggyOrderId),
        })
      : created
  const vouchers = Array.isArray(paid['vouchers']) ? paid['vouchers'].map(objectIn) : []
  const codes = vouchers.map(({ code }) => textIn(code))
  await stores(market.app).orders.put(market.connection.account, fliggyOrderId, { ...order, codes })
  return { thirdCode: fliggyOrderId, answered: wordOf(paid) }
}

async function act(market: Market, response: MarketAct) {
  if (response.act === 'buy' || response.act === 'buyUnknown') return buy(market, response)
  const fliggyOrderId = new Digits(response.thirdCode)
  const order = await stores(market.app).orders.get(market.connection.account, response.thirdCode)
  const code = response.quantity === 1 ? order?.codes[1] : undefined
  const part = {
    fliggyOrderId,
    fliggyRefundFlowId: new Digits(newNumber()),
    refundNum: response.quantity,
    ...(code && { vouchers: [{ code }] }),
  }
  const name = { cancel: 'cancel', askRefund: 'refund', refundByMarket: 'refunded', poll: 'query' }[
    response.act
  ]
  const body = response.act === 'cancel' || response.act === 'poll' ? { fliggyOrderId } : part
  const got = await ask(market, `/order/${name}`, `alitrip.travel.hotelticket.order.${name}`, body)
  return {
    thirdCode: response.thirdCode,
    answered: response.act === 'poll' ? JSON.stringify(got) : wordOf(got),
  }
}

export const simulator: MarketSimulator = {
  open() {
    const account = String(randomInt(10_000_000, 100_000_000))
    return { account, secrets: firstKeys(account), settings: {} }
  },
  server: { answer, open: () => Promise.resolve({ secrets: {}, settings: {} }) },
  act,
}
