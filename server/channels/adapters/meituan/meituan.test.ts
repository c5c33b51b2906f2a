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
import { isObject } from '../../../kit/outside/json-object.ts'
import { adapter } from './adapter.ts'
import { codeOf, verdictOf } from './codes.ts'
import {
  bookInput,
  consumedBody,
  issuedBody,
  namedUnits,
  primaryKey,
  queriedBody,
  readKey,
} from './messages.ts'
import { noticeMessage, pushMessage, wireBody } from './outbound.ts'
import { answerOf, messageOf } from './services.ts'
import { authorizationOf, isSealed, seal, signatureOf, unseal } from './sign.ts'

const keys = { clientId: 'client1', secret: 'testsecret', aesKey: 'abcdefgh12345678' }
const connection = sampleConnection({ system: 'meituan', account: '26465', secrets: keys })
const now = new Date('2026-11-28T08:00:00Z')
const golden = (name: string) => readFileSync(new URL(`golden/${name}.json`, import.meta.url), 'utf8')
const bodyOf = (name: string) => {
  const body = messageOf(golden(name), keys)?.['body']
  return isObject(body) ? body : {}
}
const wireOf = (headers: Record<string, string>, body = '{}', path = '/order/pay', query = ''): Wire => ({
  method: 'POST',
  path,
  root: '/meituan',
  query,
  headers,
  body: Buffer.from(body),
})
const signed = (uri: string, changes: Record<string, string> = {}) => {
  const date = now.toUTCString()
  const authorization = `MWS client1:${signatureOf('testsecret', 'POST', uri, date)}`
  return { partnerid: '26465', date, authorization, ...changes }
}
const verify = (wire: Wire, at = now, of = connection) => adapter.inbound?.verify(of, wire, at)

test.each([
  [
    '123456ce8b61f8e608eaf2e9702864a9',
    '/rhone/lv/deal/change/notice',
    'Wed, 06 May 2015 10:34:20 GMT',
    'hVQHFpzOXtxzOy5INj2IohJ85Y0=',
  ],
  [
    'testsecret',
    '/rhone/mtp/api/order/consume/notice',
    'Sat, 28 Nov 2026 08:00:00 GMT',
    '1bT4v4NUeuo4hvNsyIox7S+3FGU=',
  ],
])('%s signs %s', (secret, uri, date, signature) => {
  expect(signatureOf(secret, 'POST', uri, date)).toBe(signature)
})

test('the start vector is the key with its halves exchanged', () => {
  const plain = '{"code":200,"describe":"success","partnerId":1}'
  const sealed = '5H4Kgq9oAwLZo2JUwn+TbN+J7aBEj1xVL4tBVmzdVadYg8AJh1gh+kslpoB+HU0+'
  expect(seal(plain, keys.aesKey)).toBe(sealed)
  expect(unseal(sealed, keys.aesKey)).toBe(plain)
  const hex = Buffer.from(keys.aesKey).toString('hex')
  expect(unseal(sealed, hex)).toBe(plain)
  expect([
    unseal('no base64!', keys.aesKey),
    unseal(sealed, 'short'),
    unseal(sealed, 'abcdefgh12345679'),
  ]).toEqual([undefined, undefined, undefined])
})

test('a header that is none of its kind names nobody', () => {
  expect(authorizationOf('MWS a:b=')).toEqual({ clientId: 'a', signature: 'b=' })
  expect([authorizationOf('Bearer x'), authorizationOf(''), authorizationOf('MWS a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what is signed rightly and lately is let in, nothing else', () => {
  const headers = signed('/meituan/order/pay')
  expect(adapter.inbound?.accountOf(wireOf(headers))).toBe('26465')
  expect(adapter.inbound?.accountOf(wireOf({}))).toBeNull()
  expect(verify(wireOf(headers))).toBe(true)
  expect(verify(wireOf(headers, '{}', '/order/refund'))).toBe('badSignature')
  expect(verify(wireOf(signed('/meituan/order/pay?a=1'), '{}', '/order/pay', 'a=1'))).toBe(true)
  expect(verify(wireOf({ ...headers, partnerid: '1' }))).toBe('badSignature')
  expect(verify(wireOf({ ...headers, authorization: 'MWS other:x' }))).toBe('badSignature')
  expect(verify(wireOf(headers), now, sampleConnection({ account: '26465', secrets: {} }))).toBe(
    'badSignature',
  )
  expect(verify(wireOf(headers), new Date('2026-11-28T08:20:00Z'))).toBe('staleClock')
  const rotated = sampleConnection({
    account: '26465',
    secrets: { ...keys, secret: 'new' },
    otherSecrets: [keys],
  })
  expect(verify(wireOf(headers), now, rotated)).toBe(true)
})

test('ids of 64 bits come in and go out as the same digits', () => {
  const input = bookInput(bodyOf('create'), 'CNY')
  expect(input.thirdCode).toBe('8985652356562371234')
  expect(JSON.stringify(issuedBody(sampleBooking()))).toContain('"orderId":8985652356562371234,')
  expect(JSON.stringify(input.raw)).toContain('"9007199254740993"')
})

test('three travellers are three tickets, each with its own papers', () => {
  const input = bookInput(bodyOf('create'), 'CNY')
  expect(input).toMatchObject({
    outsideProduct: 'DEAL-1',
    date: '2026-12-24',
    session: '09:00',
    currency: 'CNY',
    retailMinor: 30_030,
    netMinor: 24_150,
  })
  expect(input.units).toMatchObject([
    { unit: 'ADULT', name: '王芳', outsideId: '1', info: { credentialNo: '11010519491231002X' } },
    { unit: 'ADULT', name: '刘洋', outsideId: '2', info: { credentialNo: '440524188001010014' } },
    {
      unit: 'ADULT',
      name: '陈静',
      outsideId: '3',
      info: { credentialNo: 'E98765432', mobile: '13900002222' },
    },
  ])
  // Fewer travellers than tickets: nobody is said twice.
  const alone = bookInput(
    { ...bodyOf('create'), visitors: [], contacts: [], credentialList: [{ credentialNo: 'X1' }] },
    'CNY',
  )
  expect(alone.units.map(({ info }) => info?.['credentialNo'])).toEqual(['X1', undefined, undefined])
})

test('our own key says offer, day, session and guest kind', () => {
  expect(readKey(primaryKey(5, '2026-12-24', '09:00', 'ADULT'))).toEqual({
    offerId: 5,
    date: '2026-12-24',
    session: '09:00',
    unit: 'ADULT',
  })
  expect(readKey(primaryKey(5, '2026-12-24', '', 'CHILD'))).toMatchObject({ session: '', unit: 'CHILD' })
  expect(readKey('somebody else’s')).toBeUndefined()
})

const travellers = [
  { credentialType: '0', credentialNo: 'A1' },
  { credentialType: '0', credentialNo: 'B2' },
  { credentialType: '1', credentialNo: 'C3' },
]
const named = sampleBooking({
  facts: { realNameType: '1', travellers },
  units: [1, 2, 3].map((no) => sampleUnit(no, { outsideId: String(no) })),
})

test('each traveller is told with his own code', () => {
  expect(JSON.stringify(issuedBody(named))).toBe(
    '{"orderId":8985652356562371234,"partnerOrderId":"LT-1041","voucherType":1,"realNameType":1,"vouchers":["CODE1","CODE2","CODE3"],"voucherPics":[],' +
      '"credentialList":[{"credentialType":0,"credentialNo":"A1","voucher":"CODE1"},{"credentialType":0,"credentialNo":"B2","voucher":"CODE2"},' +
      '{"credentialType":1,"credentialNo":"C3","voucher":"CODE3"}]}',
  )
  const whole = sampleBooking({ units: [1, 2, 3].map((no) => sampleUnit(no, { code: 'SAME' })) })
  expect(issuedBody(whole)).toMatchObject({ voucherType: 2, vouchers: ['SAME'], realNameType: 0 })
  expect(issuedBody(sampleBooking({ voucherCode: '', units: [sampleUnit(1, { code: '' })] }))).toMatchObject({
    voucherType: 0,
    vouchers: [],
  })
})

test('a refund of the middle one names him by code or papers', () => {
  expect(namedUnits(named, bodyOf('refund'))).toEqual(['2'])
  expect(namedUnits(named, { credentialList: [{ credentialNo: 'C3' }] })).toEqual(['3'])
  expect(namedUnits(named, { refundQuantity: '1' })).toBeUndefined()
})

test('what became of them is told by numbers and by traveller', () => {
  const at = '2026-12-24T02:00:00Z'
  const units = [
    sampleUnit(1, { outsideId: '1', usedAt: at }),
    // What is given back has no code any more; the others keep theirs.
    sampleUnit(2, { outsideId: '2', refundedAt: at, code: '' }),
    sampleUnit(3, { outsideId: '3' }),
  ]
  const booking = { ...named, used: 1, refunded: 1, units }
  expect(queriedBody(booking)).toMatchObject({
    orderStatus: 4,
    orderQuantity: 3,
    usedQuantity: 1,
    refundedQuantity: 1,
    voucherType: 1,
    credentialList: [{ status: 1, voucher: 'CODE1' }, { status: 2 }, { status: 0, voucher: 'CODE3' }],
  })
  expect(consumedBody(booking, 1, 1)).toMatchObject({
    quantity: 3,
    usedQuantity: 1,
    refundedQuantity: 1,
    credentialList: [{ credentialNo: 'A1', voucher: 'CODE1', status: 1 }],
  })
})

test.each([
  ['held', null, 2],
  ['waiting', 'x', 5],
  ['issuing', 'x', 5],
  ['issued', 'x', 4],
  ['refunded', 'x', 4],
  ['cancelled', 'x', 4],
  ['cancelled', null, 3],
  ['expired', null, 3],
  ['rejected', 'x', 3],
] as const)('%s (paid: %s) is told as %i', (state, confirmedAt, status) => {
  expect(queriedBody(sampleBooking({ state, confirmedAt }))['orderStatus']).toBe(status)
})

test('codes are ours or theirs', () => {
  expect([codeOf('soldOut'), codeOf('unknownProduct'), codeOf('alreadyUsed'), codeOf('failed')]).toEqual([
    503, 505, 506, 599,
  ])
  expect([verdictOf('300', 'order/pay/notice'), verdictOf('300', 'order/refund/notice')]).toEqual([
    'done',
    'refused',
  ])
  expect([verdictOf('200', 'x'), verdictOf('599', 'x'), verdictOf('400', 'x')]).toEqual([
    'done',
    'again',
    'refused',
  ])
})

test('an answer is sealed as its request was, errors as well', () => {
  const sealedWire = wireOf({}, seal('{}', keys.aesKey))
  const response = { code: 503, describe: 'soldOut' }
  const sealed = answerOf(connection, sealedWire, response, keys)
  expect(isSealed(sealed.body)).toBe(true)
  expect(sealed.headers?.['x-encryption-status']).toBe('encrypted')
  expect(messageOf(sealed.body, keys)).toEqual({ code: '503', describe: 'soldOut', partnerId: '26465' })
  expect(answerOf(connection, wireOf({}), response, keys).body).toBe(
    '{"code":503,"describe":"soldOut","partnerId":26465}',
  )
  const byHeader = wireOf({ 'x-encryption-status': 'encrypted' })
  expect(isSealed(answerOf(connection, byHeader, response, keys).body)).toBe(true)
  const always = sampleConnection({ account: '26465', settings: { sealReplies: 'always' } })
  expect(isSealed(answerOf(always, wireOf({}), response, keys).body)).toBe(true)
  const never = sampleConnection({ account: '26465', settings: { sealReplies: 'never' } })
  expect(isSealed(answerOf(never, sealedWire, response, keys).body)).toBe(false)
})

test('a refusal is the protocol’s own, in HTTP 200', () => {
  const code = (why: Parameters<NonNullable<typeof adapter.inbound>['refuse']>[0]) => {
    const answer = adapter.inbound?.refuse(why, wireOf({ partnerid: '9' }))
    return [answer?.status, JSON.parse(String(answer?.body)).code]
  }
  expect([code('unknownAccount'), code('badSignature'), code('malformed'), code('failed')]).toEqual([
    [200, 403],
    [200, 403],
    [200, 400],
    [200, 599],
  ])
})

test('issue, refund and use are told plainly, a new day with its body sealed', () => {
  const text = (notice: Parameters<typeof sampleNotice>[0]) => {
    const message = noticeMessage({ connection, now }, sampleNotice({ booking: named, ...notice }))
    return typeof message === 'string'
      ? message
      : `${message.call} ${wireBody('26465', message, keys.aesKey)}`
  }
  expect(text({})).toMatch(
    /^order\/pay\/notice \{"partnerId":26465,"code":200,"issueType":1,"describe":"success","body":\{"orderId":8985652356562371234,/,
  )
  expect(text({ kind: 'refuse', reason: '满员' })).toContain('"issueType":2,"describe":"满员"')
  const refund = sampleRefund({ facts: { refundId: '77', requestTime: '2026-11-28 15:00:00' } })
  expect(text({ kind: 'refund', refund })).toBe(
    'order/refund/notice {"partnerId":26465,"code":200,"describe":"success","body":{"orderId":8985652356562371234,"partnerOrderId":"LT-1041",' +
      '"refundId":"77","requestTime":"2026-11-28 15:00:00","responseTime":"2026-11-28 16:00:00"}}',
  )
  expect(text({ kind: 'refund', refund: { ...refund, state: 'rejected', answer: '已过期' } })).toContain(
    '"code":699,"describe":"已过期"',
  )
  expect(text({ kind: 'refund', refund: { ...refund, kind: 'by-market' } })).toBe('')
  expect(text({ kind: 'use', used: 2, refunded: 1 })).toContain(
    '"quantity":3,"usedQuantity":2,"refundedQuantity":1',
  )
  const moved = text({ kind: 'amend' })
  expect(unseal(/"body":"([^"]+)"/.exec(moved)?.[1] ?? '', keys.aesKey)).toContain(
    '"useStartDate":"2026-12-24"',
  )
})

test('prices and stock go out sealed as a whole, one level a guest kind', () => {
  const message = pushMessage(
    samplePush({
      product: {
        ...samplePush().product,
        outsideProduct: 'DEAL-1',
        units: { ADULT: 'adult', CHILD: 'child' },
      },
    }),
  )
  if (typeof message === 'string') throw new Error(message)
  const sealed = wireBody('26465', message, keys.aesKey)
  expect(isSealed(sealed)).toBe(true)
  const plain = unseal(sealed, keys.aesKey) ?? ''
  expect(plain).toContain(
    '{"partnerPrimaryKey":"5_2026-12-24_0900_ADULT","skuInfo":{"startTime":"09:00","endTime":null,"levelInfoList":[{"levelNo":1,"levelName":"SKU-9"},' +
      '{"levelNo":2,"levelName":"成人"}]},"priceDate":"2026-12-24","marketPrice":100.00,"mtPrice":100.00,"settlementPrice":80.50,"stock":4}',
  )
  expect(plain).toContain('"partnerPrimaryKey":"5_2026-12-25_0900_CHILD"')
  expect(plain.match(/"stock":0/g)).toHaveLength(2)
})

test('keys that cannot be right are named before anything is sent', () => {
  const why = (secrets: Record<string, string>, account = '26465') =>
    adapter.whyNot?.({ mode: 'live', settings: {}, secrets, account })
  expect([why(keys), why({ ...keys, aesKey: 'x' }), why({}), why(keys, 'abc')]).toEqual([
    '',
    'malformed',
    'missing',
    'malformed',
  ])
})
