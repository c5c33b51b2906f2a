import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakeEngine } from '#test/kit/channels/fake-engine.ts'
import { connectionOf, doorOf, now, wireOf } from '#test/kit/channels/inbound.ts'
import { formFields, multipart } from '../../parts/multipart.ts'
import { yuanIn, yuanText } from '../../parts/yuan.ts'
import { adapter } from './adapter.ts'
import { answerOf, formOf, keyOf, request, seal, signOf, unseal } from './codec.ts'
import { vouchersOf, voucherErrors } from './notices.ts'
import { calendarItems } from './products.ts'

const key = '0123456789abcdefghijklmnopqrstuv'
const partnerId = '10001'
const connection = connectionOf('mafengwo', { account: partnerId, secrets: { aesKey: key } })
const timestamp = '1795860000'

/** Messages as they go over the wire. */
const golden = (name: string): string =>
  readFileSync(new URL(`golden/${name}`, import.meta.url), 'utf8').trim()

const order = {
  orderId: '8985652356562371234',
  status: 2,
  goDate: '2026-12-20',
  skuId: 4711,
  otaSkuId: 'PHIPHI-1',
  skuName: '一日游',
  totalPrice: '1840.00',
  items: [
    { id: 1, name: '成人', price_type: 2, num: 2 },
    { id: 2, name: '儿童', price_type: 3, num: 1 },
  ],
  bookingPeople: { name: '王小明', phone: '13800000000', email: 'w@example.com', remark: '靠窗' },
  travel_people: {
    traveler: [
      { traveler_id: 11, name: '王小明' },
      { traveler_id: 12, name: '李雷' },
    ],
  },
}

function opened(of: Parameters<typeof fakeEngine>[0] = {}, on = connection) {
  const fake = fakeEngine(of)
  const door = doorOf(adapter, on, fake.engine)
  const push = async (body: unknown, at = timestamp) => {
    const form = request('order.push', JSON.stringify(body), { partnerId, key, timestamp: at })
    const answer = await door.send(wireOf('/mafengwo', form.body, { 'content-type': form.contentType }))
    expect(answer.status).toBe(200)
    return answerOf(String(answer.body), key)?.code
  }
  return { ...fake, ...door, push }
}

test.each([
  ['{"code":1000}', 'a0DyWuIes3eS4MbpTMyeHKk3r4OjXMNc4Nim30rVjG0='],
  ['{"page_no":1,"page_size":20}', 'EeQjkluK6hXqycxUc0onIWUo088O/chFKR2QcwpsvsY='],
])('%s is sealed as it says', (plain, sealed) => {
  expect(seal(plain, key)).toBe(sealed)
  expect(unseal(sealed, key)).toBe(plain)
})

test('its sign', () => {
  const data = 'a0DyWuIes3eS4MbpTMyeHKk3r4OjXMNc4Nim30rVjG0='
  const form = { partnerId, action: 'test.action', timestamp: '1700000000', nonce: 'ABCDEF0123456789', data }
  expect(signOf(form, key)).toBe('6f2337a32c544ccfda8c918b233dad2e')
})

test('every length is opened again, and what is not padded is not', () => {
  for (let length = 0; length <= 70; length++) {
    const plain = 'x'.repeat(length)
    expect(unseal(seal(plain, key), key)).toBe(plain)
  }
  expect(unseal(seal('x', key), 'vutsrqponmlkjihgfedcba9876543210')).toBeUndefined()
  expect(unseal('AAAA', key)).toBeUndefined()
  expect(unseal('', key)).toBeUndefined()
})

test('a form of several parts and an encoded one say the same', () => {
  const fields = { partnerId, data: 'a+b/c=', note: '张三\r\n--x' }
  const sent = multipart(fields, 'xyz')
  expect(formFields(sent.body, sent.contentType)).toEqual(fields)
  expect(formFields(sent.body, 'multipart/form-data; boundary="xyz"')).toEqual(fields)
  expect(formFields(new URLSearchParams(fields).toString(), '')).toEqual(fields)
  expect(formFields('nonsense', 'multipart/form-data; boundary=xyz')).toEqual({})
})

test.each([
  ['68.50', 6850],
  ['68.5', 6850],
  [68, 6800],
  ['0.01', 1],
  ['68.500', 6850],
  ['68.505', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%j yuan are %j fen', (value, fen) => {
  expect(yuanIn(value)).toBe(fen)
  if (fen !== undefined) expect(yuanIn(yuanText(fen))).toBe(fen)
})

test('the messages it sends are read, and ours are the ones it reads', () => {
  const form = formOf(golden('order-push.txt'))
  expect(form && keyOf(form, [undefined, key])).toBe(key)
  expect(JSON.parse(unseal(form?.data ?? '', key) ?? '')).toEqual(JSON.parse(golden('order-push.json')))
  const body = JSON.parse(golden('consume-notice.json')) as unknown
  const sent = request('sales.ticket.consume.notice', JSON.stringify(body), {
    partnerId,
    key,
    timestamp,
    nonce: 'ABCDEF0123456789',
    token: 'token',
  })
  expect(Object.fromEntries(Object.entries(formFields(sent.body, sent.contentType)))).toEqual(
    Object.fromEntries(new URLSearchParams(golden('consume-notice.txt'))),
  )
})

test('created it is held, paid it is an order: each guest by its words, each with its own traveller', async () => {
  const { push, bookings } = opened()
  expect(await push({ ...order, status: 1 })).toBe('1000')
  expect(bookings).toMatchObject([{ state: 'held', session: '08:30', retailMinor: 184_000 }])
  expect(await push(order)).toBe('1000')
  expect(await push(order)).toBe('1000')
  expect(await push({ ...order, status: 3 })).toBe('1000')
  expect(bookings).toMatchObject([
    {
      thirdCode: '8985652356562371234',
      state: 'issued',
      units: [
        { unit: 'adult', name: '王小明', outsideId: '11' },
        { unit: 'adult', name: '李雷' },
        { unit: 'child', name: '' },
      ],
    },
  ])
})

test('a number of 64 bits that comes as a number stays what it is', async () => {
  const { send, bookings } = opened()
  const plain = JSON.stringify(order).replace('"8985652356562371234"', '8985652356562371234')
  const form = request('order.push', plain, { partnerId, key, timestamp })
  await send(wireOf('/mafengwo', form.body, { 'content-type': form.contentType }))
  expect(bookings[0]?.thirdCode).toBe('8985652356562371234')
})

test.each([
  ['unknown product', { otaSkuId: 'NO-SUCH', skuId: 1 }, 'unknownProduct'],
  ['sold out', { items: [{ name: '成人', num: 11 }] }, 'soldOut'],
  ['a status of tomorrow', { status: 99 }, 'unknownValue'],
])('%s: taken, and waits for a person', async (_, more, cause) => {
  const { push, bookings } = opened()
  expect(await push({ ...order, ...more })).toBe('1000')
  expect(bookings).toMatchObject([{ state: 'waiting', cause }])
})

test('messages in another order: issued before it was created, and an order as it is looked up', async () => {
  const { push, bookings } = opened()
  expect(await push({ ...order, status: 3 })).toBe('1000')
  expect(await push({ ...order, status: 1 })).toBe('1000')
  expect(bookings).toMatchObject([{ state: 'issued' }])
  const looked = { ...order, orderId: undefined, order_id: '2', status: { orderStatus: 2, refundStatus: 0 } }
  expect(await push(looked)).toBe('1000')
  expect(bookings[1]).toMatchObject({ thirdCode: '2', state: 'issued' })
})

test('closed before it is paid its places are free; for one that we never saw there is nothing to do', async () => {
  const { push, left } = opened()
  await push({ ...order, status: 1 })
  expect(left()).toBe(7)
  expect(await push({ ...order, status: 5 })).toBe('1000')
  expect(await push({ ...order, status: 5 })).toBe('1000')
  expect(left()).toBe(10)
  expect(await push({ ...order, orderId: '9', status: 5 })).toBe('1000')
})

test('travellers that come later, and what was changed in the seller desk', async () => {
  const { push, bookings } = opened()
  await push({ ...order, travel_people: undefined })
  expect(bookings[0]?.units[0]?.name).toBe('')
  expect(await push({ ...order, status: 20 })).toBe('1000')
  expect(bookings[0]?.units.map(({ name }) => name)).toEqual(['王小明', '李雷', ''])
  expect(await push({ ...order, status: 21, goDate: '2026-12-21' })).toBe('1000')
  expect(bookings[0]?.date).toBe('2026-12-21')
})

test('asked back once, confirmed by us and told as paid out: nothing twice', async () => {
  const { push, refunds, bookings } = opened()
  await push(order)
  const requested = { ...order, status: 11, refund_id: 77, refunding_items: [{ id: 1, num: 1 }] }
  expect(await push(requested)).toBe('1000')
  expect(await push(requested)).toBe('1000')
  expect(refunds).toMatchObject([{ outsideId: '77', quantity: 1, state: 'approved' }])
  expect(await push({ ...requested, status: 12 })).toBe('1000')
  expect(await push({ ...requested, status: 13 })).toBe('1000')
  expect(bookings[0]).toMatchObject({ refunded: 1, state: 'issued' })
  // Another one, paid out without us.
  expect(await push({ ...requested, refund_id: 78, status: 13 })).toBe('1000')
  expect(bookings[0]).toMatchObject({ refunded: 2 })
  expect(await push({ ...requested, refund_id: 79, refunding_items: [{ num: 5 }] })).toBe('1000')
  expect(refunds).toHaveLength(2)
})

test('given back before it came: it is taken and given back, and its late payment sells nothing', async () => {
  const { push, refunds, bookings, left } = opened()
  const back = { refund_id: 77, refunding_items: [{ id: 1, num: 3 }] }
  expect(await push({ ...order, ...back, status: 11 })).toBe('1000')
  expect(refunds).toMatchObject([{ outsideId: '77', quantity: 3 }])
  expect(await push({ ...order, ...back, orderId: '2', refund_id: 78, status: 13 })).toBe('1000')
  expect(await push({ ...order, orderId: '2', status: 1 })).toBe('1000')
  expect(await push({ ...order, orderId: '2' })).toBe('1000')
  expect(bookings).toMatchObject([{ state: 'refunded' }, { thirdCode: '2', state: 'refunded', refunded: 3 }])
  expect(left()).toBe(10)
})

test('travellers of the whole order come once more after one was given back: nobody is sold anew', async () => {
  const { push, bookings, left } = opened()
  await push(order)
  await push({ ...order, refund_id: 77, refunded_items: [{ num: 1 }], status: 13 })
  const before = left()
  expect(await push({ ...order, status: 20 })).toBe('1000')
  expect(await push({ ...order, status: 21, goDate: '2026-12-21' })).toBe('1000')
  expect(bookings[0]?.units.filter(({ refundedAt }) => !refundedAt)).toHaveLength(2)
  expect(bookings[0]).toMatchObject({ date: '2026-12-21' })
  expect(left()).toBe(before)
})

test('who is not it is answered 2000; what it signed and cannot be read 1000', async () => {
  const { send, bookings } = opened()
  const answerTo = async (form: { body: string; contentType: string }, at = now) => {
    const answer = await send(wireOf('/mafengwo', form.body, { 'content-type': form.contentType }), at)
    expect(answer.status).toBe(200)
    return answerOf(String(answer.body), key)?.code ?? String(answer.body)
  }
  const other = 'vutsrqponmlkjihgfedcba9876543210'
  const plain = JSON.stringify(order)
  expect(await answerTo(request('a', plain, { partnerId, key: other, timestamp }))).toBe('2000')
  expect(await answerTo(request('a', plain, { partnerId: '2', key, timestamp }))).toContain('"code":2000')
  expect(await answerTo(request('a', plain, { partnerId, key, timestamp: '1795000000' }))).toBe('2000')
  expect(await answerTo(request('a', 'no json', { partnerId, key, timestamp }))).toBe('1000')
  expect(await answerTo(request('a', '[1]', { partnerId, key, timestamp }))).toBe('1000')
  for (const body of ['', '{}', '\u0000', 'partnerId=10001'])
    expect(await answerTo({ body, contentType: '' })).toContain('"code":2000')
  expect(bookings).toHaveLength(0)
})

test('what was used and what was given back are told together; errors stand per voucher in a success', async () => {
  const { push, bookings } = opened()
  await push(order)
  const [booking] = bookings
  if (!booking) throw new Error('there is no order')
  const [first, second] = booking.units
  Object.assign(first ?? {}, { usedAt: '2026-12-20T02:00:00Z' })
  Object.assign(second ?? {}, { refundedAt: '2026-12-19T02:00:00Z' })
  expect(vouchersOf(booking)).toEqual([
    { voucher: 'V1-1', status: 2 },
    { voucher: 'V1-2', status: 3 },
    { voucher: 'V1-3', status: 1 },
  ])
  expect(vouchersOf({ ...booking, state: 'closed' }).at(-1)).toEqual({ voucher: 'V1-3', status: 4 })
  // One code for all: used once, nothing can be given back.
  const shared = { ...booking, used: 1, units: booking.units.map((unit) => ({ ...unit, code: '' })) }
  expect(vouchersOf(shared)).toEqual([{ voucher: 'V1', status: 2 }])
  expect(voucherErrors({ order_id: '1', info: [{ voucher: 'V1-1', error_info: '' }] })).toBe('')
  expect(voucherErrors({ info: [{ voucher: 'V1-1', error_info: 'no such voucher' }] })).toBe(
    'V1-1: no such voucher',
  )
})

test('days are told with what all their starts have', () => {
  const day = {
    date: '2026-12-20',
    startsAt: '',
    open: true,
    currency: 'CNY',
    retail: { adult: 68_000, child: 48_000 },
    net: {},
  }
  const days = [
    { ...day, session: '08:30', left: 4 },
    { ...day, session: '13:00', left: 3 },
    { ...day, session: '15:00', left: 9, open: false },
  ]
  const product = { id: 1, outsideProduct: 'P', outsideOption: '', skuCode: 'P', session: '', units: {} }
  expect(calendarItems({ id: 1, kind: 'stock', product, days })).toEqual([{ date: '2026-12-20', remain: 7 }])
  const typed = { ...product, units: { '2': 'adult', '3': 'child' } as const }
  expect(calendarItems({ id: 1, kind: 'price', product: typed, days })).toMatchObject([
    { price_type: 2, price: { text: '680.00' } },
    { price_type: 3, price: { text: '480.00' } },
  ])
})
