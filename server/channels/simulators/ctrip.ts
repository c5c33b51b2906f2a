import { createHash, randomBytes, randomInt } from 'node:crypto'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { App } from '../../kit/app-services.ts'
import { Simulated, type SimulatorAnswer, type SimulatorRequest } from '../../kit/outside/simulator.ts'
import type { Market, MarketAct, MarketSimulator } from '../port/adapter.ts'
import { beijingDay, beijingText } from '../parts/beijing-time.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import { isObject, objectsIn, textIn } from '../../kit/outside/json-object.ts'
import { Decimal, losslessObject } from '../parts/lossless-json.ts'
import type { Json } from '../adapters/ctrip/messages.ts'
import { decrypt, envelopeOf, sealedEnvelope, signOf, type Keys } from '../adapters/ctrip/sign.ts'

type Order = { otaOrderId: string; itemId: string; plu: string; quantity: number; passengers: string[] }

/** The keys that belong to an account, where none have been changed since. */
const firstKeys = (account: string) => {
  const hex = (of: string) => createHash('sha256').update(`${of} ${account}`).digest('hex')
  return { signKey: hex('sign').slice(0, 32), aesKey: hex('key').slice(0, 16), aesIv: hex('iv').slice(0, 16) }
}
const stores = (app: App) => ({
  keys: new Simulated<Record<string, string>>(app, 'ctrip', 'keys'),
  sequences: new Simulated<{ at: string }>(app, 'ctrip', 'sequence'),
  orders: new Simulated<Order>(app, 'ctrip', 'order'),
  notices: new Simulated<Json>(app, 'ctrip', 'notice'),
})

const coded = (resultCode: string): SimulatorAnswer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    header: { resultCode, resultMessage: resultCode === '0000' ? '操作成功' : resultCode },
  }),
})

const noOrder: Record<string, string> = {
  CreateOrderConfirm: '1001',
  PayPreOrderConfirm: '1001',
  CancelOrderConfirm: '2001',
  RefundOrderConfirm: '3001',
  EditOrderConfirm: '6001',
  OrderTravelNotice: '4001',
  OrderConsumedNotice: '5001',
}

/** Its own side: signatures are looked at, a sequence that came is said to exist, rows are counted. */
async function answer(app: App, { path, body }: SimulatorRequest): Promise<SimulatorAnswer> {
  const envelope = envelopeOf(body)
  if (!envelope) return coded('0003')
  const { header } = envelope
  const { keys, sequences, orders, notices } = stores(app)
  const own = (await keys.get(header.accountId, header.accountId)) ?? firstKeys(header.accountId)
  if (!sameText(header.sign, signOf(header, envelope.body, own['signKey']))) return coded('0002')
  const response = losslessObject(decrypt(envelope.body, own) ?? '')
  if (!response) return coded('0003')
  const sequenceId = textIn(response['sequenceId'])
  if (!sequenceId || sequenceId.length > 64) return coded('0006')
  if (path.endsWith('/product/price.do') || path.endsWith('/product/stock.do')) {
    const rows = [...objectsIn(response['prices']), ...objectsIn(response['inventorys'])]
    return coded(rows.length > 90 ? '0007' : rows.length ? '0000' : '1003')
  }
  if (!path.endsWith('/order/notice.do') || !(header.serviceName in noOrder)) return coded('0004')
  if (!(await orders.get(header.accountId, textIn(response['otaOrderId']))))
    return coded(noOrder[header.serviceName] ?? '0005')
  const id = `${header.serviceName} ${sequenceId}`
  if (!(await sequences.putNew(header.accountId, id, { at: header.requestTime }))) return coded('0008')
  await notices.put(header.accountId, id, { service: header.serviceName, ...response })
  return coded('0000')
}

type Got = { code: string; body: Json }

async function ask(market: Market, serviceName: string, body: Json): Promise<Got> {
  const { account, secrets } = market.connection
  await stores(market.app).keys.put(account, account, secrets)
  const header = { accountId: account, serviceName, requestTime: beijingText(market.now), version: '1.0' }
  const sent = await market.send({
    method: 'POST',
    path: '/ctrip',
    headers: { 'content-type': 'application/json' },
    body: sealedEnvelope(header, JSON.stringify(body), secrets),
  })
  return readAnswer(sent.body, secrets)
}

export function readAnswer(text: string, keys: Keys): Got {
  const response = losslessObject(text)
  const header = response?.['header']
  const sealed = response?.['body']
  return {
    code: isObject(header) ? textIn(header['resultCode']) : '',
    body: (typeof sealed === 'string' ? losslessObject(decrypt(sealed, keys) ?? '') : undefined) ?? {},
  }
}

const sequence = ({ now }: Market): string =>
  beijingDay(now).replaceAll('-', '') + randomBytes(16).toString('hex')
const travellers = [
  { name: '张伟', lastName: 'ZHANG', firstName: 'WEI', cardType: '1', cardNo: '11010519491231002X' },
  { name: 'LI/NA', lastName: 'LI', firstName: 'NA', cardType: '2', cardNo: 'E12345678' },
  { name: 'สมชาย ใจดี', lastName: 'JAIDEE', firstName: 'SOMCHAI', cardType: '31TH', cardNo: '1101700230673' },
]

function itemOf(market: Market, act: MarketAct, plu: string): Json {
  const { currency } = market.connection
  const price = new Decimal(minorToText(100_00, currency))
  return {
    PLU: plu,
    locale: 'zh-CN',
    useStartDate: act.date,
    useEndDate: act.date,
    ...(act.act === 'buyUnknown' && { salePrice: price, salePriceCurrency: currency }),
    quantity: act.quantity,
    ...(act.session && { adjunctions: [{ name: '场次', content: act.session }] }),
    passengers: Array.from({ length: act.quantity }, (_, no) => ({
      passengerId: String(no + 1),
      ...travellers[no % travellers.length],
      ageType: 'ADU',
      mobile: `1380000${String(no).padStart(4, '0')}`,
    })),
  }
}

async function buy(market: Market, act: MarketAct) {
  const otaOrderId =
    act.thirdCode || String(randomInt(10 ** 9, 10 ** 10)) + String(randomInt(10 ** 5, 10 ** 6))
  const plu = (act.act === 'buy' && act.product?.outsideProduct) || `UNKNOWN-${otaOrderId.slice(-4)}`
  const item = itemOf(market, act, plu)
  const contacts = [
    { name: 'ZHANG/WEI', mobile: '13800001234', intlCode: '86', email: 'zhang.wei@example.com' },
  ]
  const itemId = `${otaOrderId.slice(-6)}1`
  const order: Order = {
    otaOrderId,
    itemId,
    plu,
    quantity: act.quantity,
    ...(act.session && { adjunctions: [{ name: '场次', content: act.session }] }),
    passengers: objectsIn(item['passengers']).map(({ passengerId }) => textIn(passengerId)),
  }
  await stores(market.app).orders.put(market.connection.account, otaOrderId, order)
  const orderLastConfirmTime = beijingText(new Date(market.now.getTime() + 4 * 3_600_000))
  const paid = { sequenceId: sequence(market), otaOrderId, confirmType: 2, orderLastConfirmTime }
  if (act.act === 'buyUnknown' || market.connection.settings['directMode'] === true) {
    const { code } = await ask(market, 'CreateOrder', { ...paid, contacts, items: [{ itemId, ...item }] })
    return { thirdCode: otaOrderId, answered: code }
  }
  const held = await ask(market, 'CreatePreOrder', {
    sequenceId: sequence(market),
    otaOrderId,
    contacts,
    items: [item],
  })
  if (held.code !== '0000') return { thirdCode: otaOrderId, answered: held.code }
  const { code } = await ask(market, 'PayPreOrder', {
    ...paid,
    supplierOrderId: textIn(held.body['supplierOrderId']),
    items: [{ itemId, PLU: plu }],
  })
  return { thirdCode: otaOrderId, answered: code }
}

/** A cancellation of some or all; with a time limit that has passed it has given the money back already. */
async function cancel(market: Market, act: MarketAct, options: { isLate?: boolean; isPart?: boolean }) {
  const order = await stores(market.app).orders.get(market.connection.account, act.thirdCode)
  const ids = order?.passengers ?? []
  const count = options.isPart ? Math.min(act.quantity, ids.length || act.quantity) : ids.length
  // Out of the middle, as guests do.
  const named = ids.length > 2 && count === 1 ? ids.slice(1, 2) : ids.slice(0, count)
  const hours = options.isLate ? -1 : 24
  const { code } = await ask(market, 'CancelOrder', {
    sequenceId: sequence(market),
    otaOrderId: act.thirdCode,
    confirmType: 2,
    items: [
      {
        itemId: order?.itemId ?? '',
        PLU: order?.plu ?? '',
        lastConfirmTime: beijingText(new Date(market.now.getTime() + hours * 3_600_000)),
        quantity: named.length || act.quantity,
        cancelType: count < ids.length ? 2 : 0,
        ...(count < ids.length && { passengers: named.map((passengerId) => ({ passengerId })) }),
      },
    ],
  })
  return { thirdCode: act.thirdCode, answered: code }
}

export const simulator: MarketSimulator = {
  open() {
    const account = randomBytes(8).toString('hex')
    return { account, secrets: firstKeys(account), settings: {} }
  },
  server: { answer, open: () => Promise.resolve({ secrets: {}, settings: {} }) },
  async act(market, act) {
    if (act.act === 'buy' || act.act === 'buyUnknown') return buy(market, act)
    if (act.act === 'cancel') return cancel(market, act, {})
    if (act.act === 'askRefund') return cancel(market, act, { isPart: true })
    if (act.act === 'refundByMarket') return cancel(market, act, { isLate: true, isPart: true })
    const { code, body } = await ask(market, 'QueryOrder', {
      sequenceId: sequence(market),
      otaOrderId: act.thirdCode,
    })
    return { thirdCode: act.thirdCode, answered: `${code} ${JSON.stringify(body)}` }
  },
}
