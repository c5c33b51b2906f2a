import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakeEngine } from '#test/kit/channels/fake-engine.ts'
import { connectionOf, doorOf, now, wireOf } from '#test/kit/channels/inbound.ts'
import { childOf, textAt, type XmlFields } from '../../../kit/outside/xml.ts'
import { adapter } from './adapter.ts'
import { callOf, identityOf, isSigned, messageOf, request, response, responseOf, signOf } from './codec.ts'
import { consumption, created } from './messages.ts'

const key = 'QUNARTESTKEY'
const identity = 'LONGTAIL'
const connection = connectionOf('qunar', { account: identity, secrets: { key } })
const head = { identity, user: 'Qunar', at: now }

/** Messages as they go over the wire. */
const golden = (name: string): string =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8').trim()

const order = {
  orderId: '8985652356562371234',
  product: {
    resourceId: 'PHIPHI-1',
    productName: '皮皮岛快艇一日游',
    visitDate: '2026-12-20',
    sellPrice: 68_000,
    cashBackMoney: 0,
  },
  contactPerson: { name: '王小明', namePinyin: '', mobile: '13800000000', email: '' },
  visitPerson: { person: [{ name: '王小明', credentials: '110101199003070000' }, { name: '李雷' }] },
  orderQuantity: 2,
  orderPrice: 136_000,
  orderStatus: 'PREPAY_ORDER_INIT',
}

function opened(of: Parameters<typeof fakeEngine>[0] = {}, on = connection) {
  const fake = fakeEngine(of)
  const door = doorOf(adapter, on, fake.engine)
  const ask = async (method: string, body: XmlFields) => {
    const answer = await door.send(wireOf('/qunar', request(method, head, body, { key })))
    expect(answer.status).toBe(200)
    const read = responseOf(String(answer.body), key)
    const info = childOf(read?.body, 'orderInfo')
    return {
      code: read?.code,
      body: read?.body,
      number: textAt(info, 'partnerorderId'),
      status: textAt(info, 'orderStatus'),
      eticket: textAt(info, 'eticketNo'),
    }
  }
  return { ...fake, ...door, ask }
}

test('its published data and sign; upper and lower case are the same', () => {
  const data = Buffer.from('<a>测试</a>').toString('base64')
  expect(data).toBe('PGE+5rWL6K+VPC9hPg==')
  expect(signOf(data, key)).toBe('B116984764F0BBA552F233A4206FABA2')
  const sealed = { data, securityType: 'MD5', signed: 'b116984764f0bba552f233a4206faba2' }
  expect(isSigned(sealed, [key])).toBe(key)
  expect(isSigned({ ...sealed, signed: sealed.signed.toUpperCase() }, ['OTHER', key])).toBe(key)
  expect(isSigned(sealed, ['OTHER', undefined, ''])).toBeUndefined()
})

test('the messages it sends are read, and ours are the ones it reads', () => {
  const call = callOf(golden('create-order.txt'))
  expect(call && identityOf(call)).toBe(identity)
  expect(textAt(call && messageOf(call)?.body, 'orderInfo', 'orderId')).toBe('8985652356562371234')
  const said = {
    code: '1000',
    describe: 'SUCCESS',
    body: { orderInfo: { partnerorderId: 'LT1001', orderStatus: 'PREPAY_ORDER_NOT_PAYED' } },
  }
  expect(response('createOrderForBeforePaySync', { ...head, user: identity }, said, { key })).toBe(
    golden('create-order-answer.txt'),
  )
  const notice = {
    orderInfo: { partnerorderId: 'LT1001', orderQuantity: 2, useQuantity: 1, consumeInfo: '已消费1张' },
  }
  expect(request('noticeOrderConsumed', { ...head, user: identity }, notice, { key })).toBe(
    golden('consumed-notice.txt'),
  )
})

test('pluses of the data that came as spaces, and data that was not encoded at all', () => {
  const encoded = golden('create-order.txt')
  const { requestParam = '' } = Object.fromEntries(new URLSearchParams(encoded))
  const call = callOf(`method=createOrderForBeforePaySync&requestParam=${requestParam}`)
  expect(call).toEqual(callOf(encoded))
})

test('held when it is ordered, issued when it is paid, each ticket with its own visitor', async () => {
  const { ask, bookings } = opened()
  const made = await ask('createOrderForBeforePaySync', { orderInfo: order })
  expect(made).toMatchObject({ code: '1000', number: 'LT1001', status: 'PREPAY_ORDER_NOT_PAYED' })
  expect(bookings).toMatchObject([
    {
      thirdCode: '8985652356562371234',
      state: 'held',
      session: '08:30',
      retailMinor: 136_000,
      units: [{ name: '王小明' }, { name: '李雷' }],
    },
  ])
  // Some write it so, some so.
  const pay = { orderStatus: 'PREPAY_ORDER_PRINTING', orderPrice: 136_000, paymentSerialno: 'P1' }
  const paid = { code: '1000', number: 'LT1001', status: 'PREPAY_ORDER_PRINT_SUCCESS', eticket: 'V1' }
  expect(
    await ask('payOrderForBeforePaySync', { orderInfo: { partnerOrderId: 'LT1001', ...pay } }),
  ).toMatchObject(paid)
  expect(
    await ask('payOrderForBeforePaySync', { orderInfo: { partnerorderId: 'LT1001', ...pay } }),
  ).toMatchObject(paid)
  expect(bookings[0]?.facts).toMatchObject({ paymentSerialno: 'P1' })
})

test('a repeated order has the same number and the same bytes; other content is refused', async () => {
  const { send, ask, bookings } = opened()
  const wire = wireOf('/qunar', golden('create-order.txt'))
  const first = await send(wire)
  expect((await send(wire, new Date(now.getTime() + 60_000))).body).toEqual(first.body)
  expect(await ask('createOrderForBeforePaySync', { orderInfo: order })).toMatchObject({ number: 'LT1001' })
  const more = { ...order, orderQuantity: 3, orderPrice: 204_000 }
  expect(await ask('createOrderForBeforePaySync', { orderInfo: more })).toMatchObject({ code: '99999' })
  expect(bookings).toHaveLength(1)
})

test.each([
  ['unknown product', { ...order, product: { ...order.product, resourceId: 'NO-SUCH' } }, '12001'],
  ['a sum that is not the price times the number', { ...order, orderPrice: 135_999 }, '20025'],
  ['more than there are', { ...order, orderQuantity: 11, orderPrice: 748_000 }, '99999'],
  ['no number', { ...order, orderId: '' }, '90001'],
  ['31 June', { ...order, product: { ...order.product, visitDate: '2026-06-31' } }, '90001'],
  ['no ticket', { ...order, orderQuantity: 0 }, '90001'],
])('%s: its own code, and no order', async (_, orderInfo, code) => {
  const { ask, bookings } = opened()
  expect(await ask('createOrderForBeforePaySync', { orderInfo })).toMatchObject({ code })
  expect(bookings).toHaveLength(0)
})

test('paid on site, and paid as it is ordered, are orders at once; a status of tomorrow is held', async () => {
  const { ask, bookings } = opened()
  for (const [orderId, orderStatus] of [
    ['1', 'CASHPAY_ORDER_INIT'],
    ['2', 'PREPAY_ORDER_PRINTING'],
    ['3', 'PREPAY_ORDER_TOMORROW'],
  ])
    await ask('createOrderForBeforePaySync', {
      orderInfo: { ...order, orderId, orderStatus, added: { deep: 1 } },
    })
  expect(bookings.map(({ state }) => state)).toEqual(['issued', 'issued', 'held'])
  expect(bookings[0]?.remark).toContain('pay on site')
})

test('whom to call and who comes change with a push; one that we do not have is taken', async () => {
  const { ask, bookings } = opened()
  await ask('pushOrderForBeforePaySync', { orderInfo: order })
  await ask('pushOrderForBeforePaySync', {
    orderInfo: {
      partnerOrderId: 'LT1001',
      contactPerson: { name: '韩梅梅', mobile: '13900000000' },
      visitPerson: { person: [{ name: '韩梅梅' }, { name: '李雷' }] },
    },
  })
  expect(bookings).toMatchObject([
    { contact: { name: '韩梅梅', phone: '13900000000' }, units: [{ name: '韩梅梅' }, { name: '李雷' }] },
  ])
})

test('a refund is asked by its number; what is used, and more than was bought, is not given back', async () => {
  const { ask, bookings, refunds } = opened({ refunds: 'waiting' })
  await ask('createOrderForBeforePaySync', { orderInfo: { ...order, orderStatus: 'PREPAY_ORDER_PRINTING' } })
  const requested = {
    partnerorderId: 'LT1001',
    refundSeq: 'R1',
    orderQuantity: 2,
    refundQuantity: 1,
    orderRefundPrice: 68_000,
  }
  expect(await ask('applyOrderRefundByUser', { orderInfo: requested })).toMatchObject({ code: '1000' })
  expect(await ask('applyOrderRefundByUser', { orderInfo: requested })).toMatchObject({ code: '1000' })
  expect(refunds).toMatchObject([{ outsideId: 'R1', quantity: 1, amountMinor: 68_000, state: 'waiting' }])
  expect(
    await ask('applyOrderRefundByUser', { orderInfo: { ...requested, refundSeq: 'R2', refundQuantity: 3 } }),
  ).toMatchObject({ code: '99999' })
  expect(await ask('applyOrderRefundByUser', { orderInfo: { ...requested, refundSeq: '' } })).toMatchObject({
    code: '90001',
  })
  const [booking] = bookings
  if (booking) Object.assign(booking, { used: 2, state: 'used' })
  expect(await ask('applyOrderRefundByUser', { orderInfo: { ...requested, refundSeq: 'R3' } })).toMatchObject(
    {
      code: '99999',
    },
  )
  expect(
    await ask('applyOrderRefundByUser', { orderInfo: { ...requested, partnerorderId: 'LT9' } }),
  ).toMatchObject({
    code: '13001',
  })
})

test('given back by it without us, once', async () => {
  const { ask, bookings } = opened()
  await ask('createOrderForBeforePaySync', { orderInfo: { ...order, orderStatus: 'PREPAY_ORDER_PRINTING' } })
  const response = { partnerorderId: 'LT1001', refundSeq: 'R9', refundQuantity: 1 }
  await ask('noticeOrderRefundedByQunar', { orderInfo: response })
  await ask('noticeOrderRefundedByQunar', { orderInfo: response })
  expect(bookings[0]).toMatchObject({ refunded: 1, state: 'issued' })
  expect(await ask('getOrderByQunar', { partnerOrderId: 'LT1001' })).toMatchObject({
    code: '1000',
    status: 'PREPAY_ORDER_PRINT_SUCCESS',
  })
  expect(await ask('getOrderByQunar', { partnerOrderId: 'none' })).toMatchObject({ code: '13001' })
})

test('people of the whole order come once more after one was given back: nobody is sold anew', async () => {
  const { ask, bookings, left } = opened()
  await ask('createOrderForBeforePaySync', { orderInfo: { ...order, orderStatus: 'PREPAY_ORDER_PRINTING' } })
  await ask('noticeOrderRefundedByQunar', {
    orderInfo: { partnerorderId: 'LT1001', refundSeq: 'R9', refundQuantity: 1 },
  })
  const before = left()
  await ask('pushOrderForBeforePaySync', { orderInfo: { ...order, partnerOrderId: 'LT1001' } })
  expect(bookings[0]).toMatchObject({ ordered: 2, refunded: 1 })
  expect(bookings[0]?.units.filter(({ refundedAt }) => !refundedAt)).toHaveLength(1)
  expect(left()).toBe(before)
})

test('before it is paid it can be cancelled, however often', async () => {
  const { ask, bookings } = opened()
  await ask('createOrderForBeforePaySync', { orderInfo: order })
  const response = { code: '1000', status: 'PREPAY_ORDER_CANCEL' }
  expect(await ask('cancelOrder', { orderInfo: { partnerorderId: 'LT1001' } })).toMatchObject(response)
  expect(await ask('cancelOrder', { orderInfo: { partnerorderId: 'LT1001' } })).toMatchObject(response)
  expect(bookings[0]?.state).toBe('cancelled')
})

test('products are told with their days', async () => {
  const { ask } = opened()
  const { body } = await ask('getProductByQunar', { method: 'ALL', currentPage: 1, pageSize: 20 })
  const info = childOf(body, 'productInfos', 'productInfo')
  expect(textAt(info, 'resourceId')).toBe('PHIPHI-1')
  expect(textAt(info, 'calendarPrices', 'calendarPrice', 'sellPrice')).toBe('68000')
  expect(await ask('getProductByQunar', { method: 'SINGLE', resourceId: 'NONE' })).toMatchObject({
    code: '12001',
  })
})

test('who is not it, and what is no message, gets its own code, signed by us', async () => {
  const { send, bookings } = opened()
  const codeOf = async (body: string) => {
    const answer = await send(wireOf('/qunar', body))
    expect(answer.status).toBe(200)
    return responseOf(String(answer.body), key)?.code
  }
  const method = 'createOrderForBeforePaySync'
  expect(await codeOf(request(method, head, { orderInfo: order }, { key: 'OTHER' }))).toBe('90001')
  expect(await codeOf(request('dropOrder', head, { orderInfo: order }, { key }))).toBe('90001')
  expect(await codeOf(request('toString', head, { orderInfo: order }, { key }))).toBe('90001')
  const sealed = (xml: string) => {
    const data = Buffer.from(xml).toString('base64')
    const param = JSON.stringify({ data, signed: signOf(data, key), securityType: 'MD5' })
    return new URLSearchParams({ method, requestParam: param }).toString()
  }
  const identityXml = `<supplierIdentity>${identity}</supplierIdentity>`
  for (const xml of [
    `<request><header>${identityXml}</header>`,
    `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><request><header>${identityXml}</header><body>&e;</body></request>`,
    `<request><!-- ${identityXml} --><header><supplierIdentity>OTHER</supplierIdentity></header><body/></request>`,
  ])
    expect(await codeOf(sealed(xml))).toBe('90001')
  expect(bookings).toHaveLength(0)
})

test.each(['', 'method=createOrderForBeforePaySync', 'method=x&requestParam={}', '{"a":1}', '\u0000'])(
  'garbage (%j) is refused',
  async (body) => {
    const { send } = opened()
    const answer = await send(wireOf('/qunar', body))
    expect(answer.status).toBe(200)
    expect(String(answer.body)).toContain('"securityType":"MD5"')
  },
)

test('the case of our signature is the setting, and a replaced key is answered with itself', async () => {
  const lower = connectionOf('qunar', {
    account: identity,
    secrets: { key: 'NEWKEY' },
    otherSecrets: [{ key }],
    settings: { signedCase: 'lower' },
  })
  const { send } = opened({}, lower)
  const answer = await send(wireOf('/qunar', golden('create-order.txt')))
  expect(String(answer.body)).toMatch(/"signed":"[0-9a-f]{32}"/)
  expect(responseOf(String(answer.body), key)?.code).toBe('1000')
})

test('totals so far are told, and our number as it spells it', () => {
  const { engine, bookings } = fakeEngine()
  return engine
    .book({
      thirdCode: '1',
      outsideProduct: 'PHIPHI-1',
      date: '2026-12-20',
      units: [{ unit: 'adult' }],
      raw: {},
    })
    .then(() => {
      const [booking] = bookings
      expect(booking && created(booking)).toEqual({
        orderInfo: { partnerorderId: 'LT1001', orderStatus: 'PREPAY_ORDER_PRINT_SUCCESS' },
      })
      expect(booking && consumption(booking, 1)).toMatchObject({
        orderInfo: { orderQuantity: 1, useQuantity: 1 },
      })
    })
})
