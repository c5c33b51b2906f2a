import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  sampleBooking,
  sampleConnection,
  sampleNotice,
  samplePush,
  sampleRefund,
  sampleUnit,
} from '#test/factories/channels/channel-booking.ts'
import type { Wire } from '../../port/adapter.ts'
import { objectsIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { adapter } from './adapter.ts'
import { codeOf, orderVerdict, pushVerdict } from './codes.ts'
import {
  bookInputs,
  bookingOf,
  cancelledPart,
  consumedItem,
  issuedItem,
  paidItems,
  queriedItem,
  vouchersOf,
} from './messages.ts'
import { noticeMessage, pushMessage, pushRows } from './outbound.ts'
import { decrypt, encrypt, envelopeOf, fromLetters, sealedEnvelope, signOf, toLetters } from './sign.ts'

const keys = { signKey: 'f'.repeat(32), aesKey: '0123456789abcdef', aesIv: 'fedcba9876543210' }
const connection = sampleConnection({ secrets: keys })
const now = new Date('2026-11-28T17:30:00Z')
const golden = (name: string) =>
  losslessObject(readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8')) ?? {}
const wireOf = (body: string): Wire => ({
  method: 'POST',
  path: '/',
  root: '/ctrip',
  query: '',
  headers: {},
  body: Buffer.from(body),
})
const header = {
  accountId: 'account-1',
  serviceName: 'CreatePreOrder',
  requestTime: '2026-11-29 01:29:00',
  version: '1.0',
}
const verify = (body: string, at = now, of = connection) => adapter.inbound?.verify(of, wireOf(body), at)

test('bytes become two letters each', () => {
  expect(toLetters(Buffer.from('000ff0ff', 'hex'))).toBe('aaappapp')
  expect(fromLetters('aaappapp')?.toString('hex')).toBe('000ff0ff')
  expect([fromLetters('abc'), fromLetters('aq')]).toEqual([undefined, undefined])
})

test.each([
  ['{"otaOrderId":"123456"}', 'ljfglkdjlhikmkabgmjmgoejmfdjllfffkilhlfpokinhkhacafooiombnlphilm'],
  ['{"name":"张三"}', 'kjgledflfodbclgkhdjcjgnpeecmdhdjmbepibeedpdddidnpjinkmgomolbkjcg'],
])('%s is encrypted as Ctrip does', (plain, sealed) => {
  expect(encrypt(plain, keys)).toBe(sealed)
  expect(decrypt(sealed, keys)).toBe(plain)
})

test('the signature is over the encrypted body', () => {
  const sealed = 'ljfglkdjlhikmkabgmjmgoejmfdjllfffkilhlfpokinhkhacafooiombnlphilm'
  const vector = {
    accountId: 'xiecheng',
    serviceName: 'QueryOrder',
    requestTime: '2017-01-05 10:00:00',
    version: '1.0',
  }
  expect(signOf(vector, sealed, '0123456789abcdef0123456789abcdef')).toBe('83ce6a515f78bf13937e76baf6a1d49f')
})

test('what is signed rightly and lately is let in, nothing else', () => {
  const good = sealedEnvelope(header, '{}', keys)
  expect(adapter.inbound?.accountOf(wireOf(good))).toBe('account-1')
  expect(verify(good)).toBe(true)
  expect(verify(good.replace('"body":"', '"body":"aa'))).toBe('badSignature')
  expect(verify(sealedEnvelope(header, '{}', { ...keys, signKey: 'e'.repeat(32) }))).toBe('badSignature')
  expect(verify(good, now, sampleConnection({ secrets: {} }))).toBe('badSignature')
  expect(verify(good, now, sampleConnection({ secrets: keys, account: 'account-2' }))).toBe('badSignature')
  expect(verify(good, new Date('2026-11-28T18:30:00Z'))).toBe('staleClock')
  expect(verify(sealedEnvelope({ ...header, requestTime: '' }, '{}', keys))).toBe('staleClock')
  expect(
    verify(good, now, sampleConnection({ secrets: { ...keys, signKey: 'new' }, otherSecrets: [keys] })),
  ).toBe(true)
})

test.each(['', 'x', '[]', '{"header":{}}', '{"header":"a"}', '{"header":{"accountId":""}}'])(
  '%j names no account',
  (body) => {
    expect(adapter.inbound?.accountOf(wireOf(body))).toBeNull()
  },
)

test.each([
  ['malformed', 200, '0001'],
  ['badSignature', 200, '0002'],
  ['unknownAccount', 200, '0003'],
  ['failed', 500, '1199'],
] as const)('%s is said with status %i and code %s', (why, status, code) => {
  const answer = adapter.inbound?.refuse(why, wireOf(''))
  expect(answer?.status).toBe(status)
  expect(JSON.parse(String(answer?.body)).header.resultCode).toBe(code)
})

test('one number means other things in each direction', () => {
  expect(codeOf('CreatePreOrder', 'soldOut')).toBe('1003')
  expect(codeOf('CreatePreOrder', 'missingData')).toBe('1005')
  expect(codeOf('PayPreOrder', 'unknownBooking')).toBe('1100')
  expect(codeOf('CancelOrder', 'badQuantity')).toBe('2004')
  expect(codeOf('QueryOrder', 'unknownBooking')).toBe('4001')
  // A repeat had arrived; the same number says "too fast" of a push.
  expect([orderVerdict('0008'), pushVerdict('0008')]).toEqual(['done', 'again'])
  expect([orderVerdict('0007'), pushVerdict('0007')]).toEqual(['again', 'refused'])
  expect([orderVerdict('1003'), pushVerdict('1003')]).toEqual(['refused', 'refused'])
})

test('a pre-order of three is three tickets, each with its own guest', () => {
  const [input] = bookInputs('CreatePreOrder', golden('create-pre-order'), 'CNY')
  expect(input).toMatchObject({
    thirdCode: '8985652356562371234',
    item: '',
    outsideProduct: 'PLU-ADULT',
    date: '2026-12-24',
    currency: 'CNY',
    netMinor: 24_150,
    retailMinor: 30_030,
    contact: { name: 'ZHANG WEI', phone: '+8613800001234', email: 'zhang.wei@example.com' },
    collected: { hotel: 'Riverside 12' },
    remark: 'window seat',
  })
  expect(input?.units).toMatchObject([
    { unit: 'ADU', name: '张伟', outsideId: '71', info: { cardNo: '11010519491231002X' } },
    { unit: 'CHI', name: 'LI NA', outsideId: '72', info: { cardNo: 'E12345678' } },
    // An age type that nobody knows is an adult's ticket, and stands with the guest.
    { unit: 'ADU', name: 'JAIDEE SOMCHAI', outsideId: '73', info: { ageType: 'SEN', cardType: '31TH' } },
  ])
})

test('fewer guests than tickets are no fewer tickets', () => {
  const [input] = bookInputs('x', { items: [{ PLU: 'P', quantity: 3, passengers: [{ name: 'A' }] }] }, 'CNY')
  expect(input?.units.map(({ name }) => name)).toEqual(['A', undefined, undefined])
})

test('items have their ids from the payment on, equal products each their own', () => {
  const held = [
    sampleBooking({ id: 1 }),
    sampleBooking({ id: 2, item: '2' }),
    sampleBooking({ id: 3, item: '3', outsideProduct: 'PLU-2' }),
  ]
  const items = [
    { itemId: '900719925474099301', PLU: 'PLU-ADULT' },
    { itemId: 'b', PLU: 'PLU-2' },
    { itemId: 'c', PLU: 'PLU-ADULT' },
  ]
  expect(paidItems(held, items).map(({ booking, itemId }) => [booking.id, itemId])).toEqual([
    [1, '900719925474099301'],
    [2, 'c'],
    [3, 'b'],
  ])
  const [first] = paidItems(held.slice(0, 1), objectsIn(golden('pay-pre-order')['items']))
  expect(first?.itemId).toBe('900719925474099301')
  const paid = held.map((booking, no) => ({ ...booking, facts: { itemId: ['a', 'c', 'b'][no] } }))
  expect(bookingOf(paid, { itemId: 'c', PLU: 'PLU-ADULT' })?.id).toBe(2)
})

test('vouchers go out each to its own guest', () => {
  const booking = sampleBooking({ facts: { itemId: '9' } })
  expect(issuedItem(booking)).toEqual({
    itemId: '9',
    isCredentialVouchers: 1,
    passengerVouchers: [
      { passengerId: 'P1', voucherId: '41-1' },
      { passengerId: 'P2', voucherId: '41-2' },
      { passengerId: 'P3', voucherId: '41-3' },
    ],
  })
  const [first] = vouchersOf(booking, { type: '3' })
  expect(first).toEqual({
    itemId: '9',
    voucherId: '41-1',
    voucherType: 3,
    voucherCode: 'CODE1',
    voucherData: 'CODE1',
  })
  expect(vouchersOf(booking, { type: '2' })[1]).toEqual({
    itemId: '9',
    voucherId: '41-2',
    voucherType: 2,
    voucherCode: 'CODE2',
  })
  expect(vouchersOf(booking, { type: '6' })[0]).toMatchObject({
    voucherType: 6,
    voucherData: booking.voucherUrl,
  })
  expect(vouchersOf(booking, { type: '5', pdf: 'JVBERi0=' })[0]).toMatchObject({
    voucherType: 5,
    voucherData: 'JVBERi0=',
  })
  expect(vouchersOf(booking, { type: '5' })[0]).toMatchObject({ voucherType: 3, voucherData: 'CODE1' })
})

test('the middle of three is cancelled, and he alone', () => {
  const [item] = Object.values(golden('cancel-middle')['items'] ?? {})
  expect(cancelledPart(item, sampleBooking())).toEqual({ quantity: 1, outsideIds: ['72'] })
  expect(cancelledPart({ cancelType: '0', quantity: '3' }, sampleBooking({ refunded: 1 }))).toEqual({
    quantity: 2,
  })
  expect(cancelledPart({ cancelType: '1', quantity: '4' }, sampleBooking())).toEqual({ quantity: 4 })
})

test('a query tells by item, guest and voucher what became of them', () => {
  const at = '2026-12-24T02:00:00Z'
  const booking = sampleBooking({
    used: 1,
    refunded: 1,
    units: [sampleUnit(1, { usedAt: at }), sampleUnit(2, { refundedAt: at }), sampleUnit(3)],
    facts: { itemId: '9', useEndDate: '2026-12-25' },
  })
  expect(queriedItem(booking, [])).toEqual({
    itemId: '9',
    useStartDate: '2026-12-24',
    useEndDate: '2026-12-25',
    orderStatus: 7,
    quantity: 3,
    useQuantity: 1,
    cancelQuantity: 1,
    passengers: [
      { passengerId: 'P1', passengerStatus: 1 },
      { passengerId: 'P2', passengerStatus: 2 },
      { passengerId: 'P3', passengerStatus: 0 },
    ],
    vouchers: [
      { voucherId: '41-1', voucherStatus: 1 },
      { voucherId: '41-2', voucherStatus: 2 },
      { voucherId: '41-3', voucherStatus: 0 },
    ],
  })
})

test.each([
  [{ state: 'held', confirmedAt: null }, 11],
  [{ state: 'waiting' }, 13],
  [{ state: 'issuing' }, 13],
  [{ state: 'issued' }, 2],
  [{ state: 'issued', refunded: 1 }, 4],
  [{ state: 'issued', used: 1 }, 7],
  [{ state: 'used', used: 2, refunded: 1 }, 8],
  [{ state: 'refunded', refunded: 3 }, 5],
  [{ state: 'expired', confirmedAt: null }, 14],
  [{ state: 'cancelled', confirmedAt: null }, 14],
  [{ state: 'cancelled' }, 5],
] as const)('%j is told as %i', (changes, status) => {
  expect(queriedItem(sampleBooking(changes), [])['orderStatus']).toBe(status)
})

test('an unpaid item has the id 0, and a refund that waits is said', () => {
  expect(queriedItem(sampleBooking({ state: 'held' }), [])['itemId']).toBe('0')
  expect(queriedItem(sampleBooking(), [sampleRefund({ state: 'waiting' })])['orderStatus']).toBe(3)
})

test('consumption is told in totals so far, a code of several uses with the last one alone', () => {
  const at = '2026-12-24T02:00:00Z'
  const whole = [1, 2, 3].map((no) => sampleUnit(no, { code: '', outsideId: '' }))
  const some = sampleBooking({
    used: 2,
    units: whole.map((unit, no) => ({ ...unit, usedAt: no < 2 ? at : null })),
  })
  expect(consumedItem(some, 2, 2)).toMatchObject({ quantity: 3, useQuantity: 2, vouchers: [] })
  const all = sampleBooking({ used: 3, units: whole.map((unit) => ({ ...unit, usedAt: at })) })
  expect(consumedItem(all, 3, 3)['vouchers']).toHaveLength(3)
})

test('the verdict of a paid order is one, under the sequence of the payment', async () => {
  const facts = {
    itemId: '9',
    sequenceId: '2026112800000000000000000000000000000002',
    service: 'PayPreOrder',
  }
  const notice = sampleNotice({ booking: sampleBooking({ facts }), facts })
  const message = await noticeMessage({ connection, now }, notice)
  expect(message).toMatchObject({
    service: 'PayPreOrderConfirm',
    body: {
      sequenceId: facts.sequenceId,
      otaOrderId: '8985652356562371234',
      supplierOrderId: 'LT-1041',
      confirmResultCode: '0000',
      voucherSender: 1,
    },
  })
  const refused = await noticeMessage(
    { connection, now },
    { ...notice, kind: 'refuse', reason: 'boat is full' },
  )
  expect(refused).toMatchObject({ body: { confirmResultCode: '1003', confirmResultMessage: 'boat is full' } })
  // Where only people confirm, our word changes nothing.
  expect(await noticeMessage({ connection, now }, { ...notice, facts: { ...facts, confirmType: 1 } })).toBe(
    'confirmed in their portal',
  )
})

test('a notice has the same sequence however often it is sent', async () => {
  const notice = sampleNotice({ kind: 'use', used: 2, before: { used: 1, refunded: 0 } })
  const [first, later] = await Promise.all(
    [now, new Date('2026-12-03T00:00:00Z')].map((at) => noticeMessage({ connection, now: at }, notice)),
  )
  expect(later).toEqual(first)
  expect(JSON.stringify(first)).toMatch(/"sequenceId":"20261129[0-9a-f]{32}"/)
  expect(first).toMatchObject({ body: { items: [{ useQuantity: 2 }] } })
  const single = sampleConnection({ settings: { consumeTotals: false, orderSequenceDate: 'yyyy-MM-dd' } })
  const difference = await noticeMessage({ connection: single, now }, notice)
  expect(difference).toMatchObject({ body: { items: [{ useQuantity: 1 }] } })
  expect(JSON.stringify(difference)).toMatch(/"sequenceId":"2026-11-29[0-9a-f]{32}"/)
})

test('a refund is answered under its own sequence, money by itself', async () => {
  const facts = { service: 'CancelOrder', sequenceId: 'S3', itemId: '9' }
  const of = (changes: Parameters<typeof sampleRefund>[0]) =>
    noticeMessage(
      { connection, now },
      sampleNotice({ kind: 'refund', refund: sampleRefund({ facts, ...changes }) }),
    )
  expect(await of({})).toMatchObject({
    service: 'CancelOrderConfirm',
    body: { sequenceId: 'S3', confirmResultCode: '0000', items: [{ vouchers: [{ voucherId: '41-2' }] }] },
  })
  expect(await of({ state: 'rejected', answer: 'too late' })).toMatchObject({
    body: { confirmResultCode: '2005', confirmResultMessage: 'too late' },
  })
  expect(await of({ kind: 'money', state: 'rejected' })).toMatchObject({
    service: 'RefundOrderConfirm',
    body: { confirmResultCode: '3002' },
  })
  expect(await of({ kind: 'by-market' })).toBe('')
})

test('prices go out to the cent, stock as the fullest session of a day', () => {
  expect(pushRows(samplePush(), 'net')).toEqual([
    { date: '2026-12-24', quantity: 9 },
    { date: '2026-12-25', quantity: 0 },
  ])
  const price = pushMessage({ connection, now }, samplePush({ kind: 'price' }))
  expect(JSON.stringify(price)).toContain('"prices":[{"date":"2026-12-24","costPrice":80.50}]')
  expect(JSON.stringify(price)).toMatch(/"sequenceId":"2026-11-29[0-9a-f]{32}"/)
  expect(JSON.stringify(pushRows(samplePush({ kind: 'price' }), 'retail'))).toBe(
    '[{"date":"2026-12-24","salePrice":100.00}]',
  )
  const dateless = sampleConnection({ settings: { dateless: true } })
  expect(pushMessage({ connection: dateless, now }, samplePush())).toMatchObject({
    address: 'product/stock.do',
    body: { supplierOptionId: 'PLU-ADULT', dateType: 'DATE_NOT_REQUIRED', inventorys: [{ quantity: 9 }] },
  })
})

test('keys that cannot encrypt are named before anything is sent', () => {
  const why = (secrets: Record<string, string>, account = 'a') =>
    adapter.whyNot?.({ mode: 'live', settings: {}, secrets, account })
  expect([why(keys), why({ ...keys, aesIv: 'short' }), why({}), why(keys, '')]).toEqual([
    '',
    'malformed',
    'missing',
    'missing',
  ])
})

test('an envelope keeps the digits of what it holds', () => {
  const plain = JSON.stringify(golden('create-pre-order'))
  const envelope = envelopeOf(sealedEnvelope(header, plain, keys))
  expect(decrypt(envelope?.body ?? '', keys)).toBe(plain)
})
