import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakeEngine } from '#test/kit/channels/fake-engine.ts'
import { connectionOf, doorOf, now, wireOf } from '#test/kit/channels/inbound.ts'
import { adapter } from './adapter.ts'
import { envelopeOf, keyOf, request, response, responseOf, seal, signOf, unseal } from './codec.ts'

const key = 'TESTKEY1'
const user = '00000000-0000-4000-8000-000000000001'
const timestamp = '1795860000'
const connection = connectionOf('tongcheng', { account: user, secrets: { key } })

/** Messages as they go over the wire. */
const golden = (name: string): string =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8').trim()

const order = {
  orderSerialId: '8985652356562371234',
  productNo: 'PHIPHI-1',
  sceneryNo: '',
  payType: 1,
  tickets: 2,
  price: 68_000,
  contractPrice: 60_000,
  isEvent: 1,
  eventId: '08:30',
  bookName: '王小明',
  bookMobile: '13800000000',
  idCard: '',
  travelDate: '2026-12-20',
  visitPerson: [
    { name: '王小明', mobile: '13800000000', idCard: '110101199003070000' },
    { name: '李雷', mobile: '13800000001', idCard: '' },
  ],
}

function opened(of: Parameters<typeof fakeEngine>[0] = {}, on = connection) {
  const fake = fakeEngine(of)
  const door = doorOf(adapter, on, fake.engine)
  const ask = async (method: string, body: unknown, at = timestamp) => {
    const wire = wireOf('/tongcheng', request({ user_id: user, method, timestamp: at }, body, key))
    const answer = await door.send(wire, new Date(Number(at) * 1000))
    expect(answer.status).toBe(200)
    return responseOf(String(answer.body), key) ?? { code: '', message: '', body: {} }
  }
  return { ...fake, ...door, ask }
}

test('its published cipher and sign', () => {
  const plain =
    '{"orderSerialId":"123","partnerOrderId":"123","consumeDate":"2020-04-08 00:00:00","tickets":1}'
  const sealed =
    'gdgqx0nm3wiS8pexAAZidZZ+VijxxXCDnAD6xAvGXRKugYdCZIKNNbXeYL3V14alpnkycsPuNaKHtPhTVO7SoLLc4g8Nz/7kTQGDqXw5J7sSxOFxD9Up3FF1OhU8RHFV'
  expect(seal(plain, key)).toBe(sealed)
  expect(unseal(sealed, key)).toBe(plain)
  const head = { user_id: user, method: 'ConsumeNotice', timestamp: '1588219228', version: 'v1.0' }
  expect(signOf(head, sealed, key)).toBe('35c07f0d1b914cd6e3a1248e12a8fbea')
})

test('a plus that came as a space is a plus again, outside and inside', () => {
  const sealed = seal('{"orderSerialId":"123"}', key)
  expect(unseal(sealed.replaceAll('+', ' '), key)).toBe('{"orderSerialId":"123"}')
  const wire = request({ user_id: user, method: 'QueryOrder', timestamp }, { orderSerialId: '1' }, key)
  const envelope = envelopeOf(Buffer.from(wire.replaceAll('+', ' ')))
  expect(envelope && keyOf(envelope, [undefined, 'OTHERKEY', key])).toBe(key)
})

test('the messages it sends are read, and ours are the ones it reads', () => {
  const envelope = envelopeOf(golden('create-order.txt'))
  expect(envelope?.head).toMatchObject({ user_id: user, method: 'CreateOrder', timestamp: '1795860000' })
  expect(JSON.parse(unseal(envelope?.sealed ?? '', key) ?? '')).toEqual(
    JSON.parse(golden('create-order.json')),
  )
  expect(
    response(
      { code: '1000', message: 'success', timestamp },
      { partnerOrderId: 'LT1001', partnerCode: 'V1' },
      key,
    ),
  ).toBe(golden('create-order-answer.txt'))
  expect(
    request(
      { user_id: user, method: 'ConsumeNotice', timestamp },
      {
        orderSerialId: '8985652356562371234',
        partnerOrderId: 'LT1001',
        tickets: 1,
        consumeDate: '2026-12-20 09:05:00',
      },
      key,
    ),
  ).toBe(golden('consume-notice.txt'))
})

test('an order is paid as it comes, each ticket with its own visitor, and its code is in the answer', async () => {
  const { ask, bookings } = opened()
  expect(await ask('CreateOrder', order)).toMatchObject({
    code: '1000',
    body: { partnerOrderId: 'LT1001', partnerCode: 'V1' },
  })
  expect(bookings).toMatchObject([
    {
      thirdCode: '8985652356562371234',
      state: 'issued',
      date: '2026-12-20',
      session: '08:30',
      retailMinor: 136_000,
      netMinor: 120_000,
      contact: { name: '王小明', phone: '13800000000' },
      units: [{ unit: 'adult', name: '王小明' }, { name: '李雷' }],
    },
  ])
})

test('a serial of 64 bits that comes as a number stays what it is', async () => {
  const { send, bookings } = opened()
  const plain = JSON.stringify(order).replace('"8985652356562371234"', '8985652356562371234')
  const sealed = seal(plain, key)
  const head = { user_id: user, method: 'CreateOrder', timestamp, version: 'v1.0' }
  const body = { requestHead: { ...head, sign: signOf(head, sealed, key) }, requestBody: sealed }
  await send(wireOf('/tongcheng', Buffer.from(JSON.stringify(body)).toString('base64')), now)
  expect(bookings[0]?.thirdCode).toBe('8985652356562371234')
})

test('a repeat is one order and the same bytes; another content under its number is refused', async () => {
  const { send, ask, bookings } = opened()
  const wire = wireOf('/tongcheng', golden('create-order.txt'))
  const first = await send(wire, now)
  const again = await send(wire, new Date(now.getTime() + 60_000))
  expect(again.body).toEqual(first.body)
  expect(bookings).toHaveLength(1)
  expect(await ask('CreateOrder', { ...order, tickets: 3 })).toMatchObject({ code: '5004' })
})

test('an order that was cancelled since is told as success again', async () => {
  const { ask, engine } = opened()
  await ask('CreateOrder', order)
  await engine.cancel({ thirdCode: order.orderSerialId })
  expect(await ask('CreateOrder', { ...order, bookName: '' })).toMatchObject({
    code: '1000',
    body: { partnerOrderId: 'LT1001' },
  })
})

test.each([
  ['unknown product', { productNo: 'NO-SUCH' }, '2004'],
  ['too many', { tickets: 11 }, '2003'],
  ['no ticket', { tickets: 0 }, '5004'],
  ['a number of tickets that nobody buys', { tickets: 201 }, '2001'],
  ['31 June', { travelDate: '2026-06-31' }, '5004'],
  ['no serial', { orderSerialId: '' }, '5004'],
])('%s: its own code, and no order', async (_, change, code) => {
  const { ask, bookings } = opened()
  expect(await ask('CreateOrder', { ...order, ...change })).toMatchObject({ code })
  expect(bookings).toHaveLength(0)
})

test('values and fields it adds one day do not lose an order', async () => {
  const { ask, bookings } = opened()
  const more = { ...order, payType: 9, isEvent: 'x', newField: { deep: [1] } }
  expect(await ask('CreateOrder', more)).toMatchObject({ code: '1000' })
  expect(bookings[0]).toMatchObject({ state: 'waiting', cause: 'unknownValue' })
})

test('paid on site: it owes us nothing, and that is said', async () => {
  const { ask, bookings } = opened()
  await ask('CreateOrder', { ...order, payType: 0 })
  expect(bookings[0]).toMatchObject({ netMinor: null, remark: '到付 (pay on site)' })
})

test('cancelled in part, repeated, and cancelled again', async () => {
  const { ask, bookings, refunds } = opened()
  await ask('CreateOrder', { ...order, tickets: 3 })
  const cancel = {
    orderSerialId: order.orderSerialId,
    partnerOrderId: 'LT1001',
    reason: '行程有变',
    tickets: 1,
  }
  const done = { code: '1000', body: { refundStatus: '1' } }
  expect(await ask('CancelOrder', cancel)).toMatchObject(done)
  expect(await ask('CancelOrder', cancel, '1795860030')).toMatchObject(done)
  expect(bookings[0]).toMatchObject({ refunded: 1, state: 'issued' })
  // An hour later it is another one.
  expect(await ask('CancelOrder', cancel, '1795864000')).toMatchObject(done)
  expect(bookings[0]).toMatchObject({ refunded: 2 })
  expect(await ask('CancelOrder', { ...cancel, tickets: 2 }, '1795864010')).toMatchObject({
    code: '5004',
    body: { refundStatus: '3' },
  })
  expect(await ask('CancelOrder', { ...cancel, tickets: 0 }, '1795864020')).toMatchObject(done)
  expect(await ask('CancelOrder', { ...cancel, tickets: 3 }, '1795868000')).toMatchObject(done)
  expect(refunds).toHaveLength(3)
  expect(bookings[0]?.state).toBe('refunded')
})

test('a part of what waits for a person is not given back by giving back all of it', async () => {
  const { ask, bookings } = opened()
  await ask('CreateOrder', { ...order, tickets: 3, payType: 9 })
  const cancel = { orderSerialId: order.orderSerialId, tickets: 1 }
  expect(await ask('CancelOrder', cancel)).toMatchObject({ code: '4005', body: { refundStatus: '3' } })
  expect(bookings[0]).toMatchObject({ state: 'waiting', refunded: 0 })
  expect(await ask('CancelOrder', { ...cancel, tickets: 3 })).toMatchObject({ body: { refundStatus: '1' } })
})

test('a request that is looked at is told so until somebody has answered it', async () => {
  const { ask, refunds } = opened({ refunds: 'waiting' })
  await ask('CreateOrder', order)
  const cancel = { orderSerialId: order.orderSerialId, tickets: 2 }
  expect(await ask('CancelOrder', cancel)).toMatchObject({ code: '1000', body: { refundStatus: '2' } })
  const [refund] = refunds
  if (refund) Object.assign(refund, { state: 'rejected', answer: 'no refund for this product' })
  expect(await ask('CancelOrder', cancel, '1795900000')).toMatchObject({
    code: '1000',
    body: { refundStatus: '3', remark: 'no refund for this product' },
  })
  expect(refunds).toHaveLength(1)
})

test('used tickets are not given back', async () => {
  const { ask, bookings } = opened()
  await ask('CreateOrder', order)
  const [booking] = bookings
  if (booking) Object.assign(booking, { state: 'used', used: 2 })
  expect(await ask('CancelOrder', { orderSerialId: order.orderSerialId, tickets: 1 })).toMatchObject({
    code: '4001',
    body: { refundStatus: '3' },
  })
  expect(await ask('QueryOrder', { orderSerialId: order.orderSerialId })).toMatchObject({
    body: { orderStatus: '5', tickets: '2' },
  })
  expect(await ask('QueryOrder', { orderSerialId: 'none' })).toMatchObject({ code: '5001' })
  expect(await ask('CancelOrder', { orderSerialId: 'none' })).toMatchObject({ code: '5001' })
})

test('products are told with their price of a day', async () => {
  const { ask } = opened()
  const { body } = await ask('GetProductInfo', { PageIndex: 1, PageSize: 20, ProductNo: 'PHIPHI-1' })
  expect(body).toMatchObject({
    totalCount: '1',
    productList: [{ productNo: 'PHIPHI-1', price: '68000', contractPrice: '60000', isEvent: '1' }],
  })
  expect(await ask('GetProductInfo', { ProductNo: 'NONE' })).toMatchObject({ body: { productList: [] } })
})

test('who is not it, and what is no message, gets its own codes', async () => {
  const { send, bookings } = opened()
  const codeOf = async (body: string, at = now) =>
    responseOf(String((await send(wireOf('/tongcheng', body), at)).body), key)?.code
  expect(await codeOf(request({ user_id: user, method: 'CreateOrder', timestamp }, order, 'OTHERKEY'))).toBe(
    '5003',
  )
  expect(await codeOf(request({ user_id: 'somebody', method: 'CreateOrder', timestamp }, order, key))).toBe(
    '5003',
  )
  expect(await codeOf(golden('create-order.txt'), new Date('2026-11-28T12:00:00Z'))).toBe('5003')
  expect(await codeOf(request({ user_id: user, method: 'DropOrder', timestamp }, order, key))).toBe('5004')
  expect(await codeOf(request({ user_id: user, method: 'toString', timestamp }, order, key))).toBe('5004')
  expect(await codeOf(request({ user_id: user, method: 'CreateOrder', timestamp }, [1], key))).toBe('5004')
  for (const garbage of ['', '{}', 'e30=', '<xml/>', '\u0000\u0001', Buffer.from('[1]').toString('base64')])
    expect(await codeOf(garbage)).toBe('5004')
  // Signed by it, and sealed with something else.
  const sealed = seal(JSON.stringify(order), 'OTHERKEY')
  const head = { user_id: user, method: 'CreateOrder', timestamp, version: 'v1.0' }
  const body = { requestHead: { ...head, sign: signOf(head, sealed, key) }, requestBody: sealed }
  expect(await codeOf(Buffer.from(JSON.stringify(body)).toString('base64'))).toBe('5004')
  expect(bookings).toHaveLength(0)
})

test('a key that was replaced is answered with itself', async () => {
  const changed = connectionOf('tongcheng', {
    account: user,
    secrets: { key: 'NEWKEY12' },
    otherSecrets: [{ key }],
  })
  const { ask } = opened({}, changed)
  expect(await ask('CreateOrder', order)).toMatchObject({ code: '1000', body: { partnerCode: 'V1' } })
})

test('a key has eight characters', () => {
  const why = (secrets: Record<string, string>) =>
    adapter.whyNot?.({ mode: 'live', settings: {}, account: user, secrets })
  expect(why({ key })).toBe('')
  expect(why({ key: 'SHORT' })).toBe('malformed')
  expect(why({})).toBe('missing')
})
