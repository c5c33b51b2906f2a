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
import { losslessObject } from '../../parts/lossless-json.ts'
import { adapter } from './adapter.ts'
import { bookInput, namedUnits, queriedBody, readerOf, readMap } from './messages.ts'
import { noticeCalls, signedParams } from './outbound.ts'
import { pushCalls } from './push.ts'
import { serviceOf } from './services.ts'
import { charsetOf, decoded, fieldsOf, spiSign, topSign, type SignMethod } from './sign.ts'

const secret = 'helloworld'
const connection = sampleConnection({
  system: 'fliggy',
  account: '12345678',
  secrets: { appSecret: secret, session: 'session-1', accessKey: 'access-1' },
})
const now = new Date('2026-11-28T17:30:00Z')
const json = { 'content-type': 'application/json' }
const base =
  'app_key=12345678&method=alitrip.test.spi&timestamp=2016-01-01+12%3A00%3A00&v=2.0&sign_method=md5'
const wireOf = (changes: Partial<Wire> = {}): Wire => ({
  method: 'POST',
  path: '/',
  root: '/fliggy',
  query: base,
  headers: json,
  body: Buffer.from('{"order_id":"1","name":"张三"}'),
  ...changes,
})
const map = readMap('')
const golden = losslessObject(readFileSync(new URL('golden/create.json', import.meta.url), 'utf8')) ?? {}
const inputOf = (body: Record<string, unknown>, setting = '') => {
  const names = readMap(setting) ?? map
  if (!names) throw new Error('no map')
  return bookInput(body, readerOf(body, names), 'CNY')
}

test.each([
  ['md5', '66987CB115214E59E6EC978214934FB8'],
  ['hmac', 'D56D7858309C31B6251083A874D48273'],
  ['hmac-sha256', '04DB15AD0774D5CFCE2C837DE43E3FCEA9011ED74F3038FB6AB5F3C4CEA119E8'],
] satisfies [SignMethod, string][])('the gateway is signed by %s', (method, sign) => {
  const params = {
    method: 'taobao.item.seller.get',
    app_key: '12345678',
    session: 'test',
    timestamp: '2016-01-01 12:00:00',
    format: 'json',
    v: '2.0',
    fields: 'num_iid,title,nick,price,num',
    num_iid: 11223344,
  }
  const of = { ...params, sign_method: method }
  expect(topSign(of, secret, method)).toBe(sign)
  // What is not set is signed by nobody.
  expect(topSign({ ...of, unset: undefined, empty: '', nothing: null, sign: 'x' }, secret, method)).toBe(
    topSign(of, secret, method),
  )
})

test('a call to us is signed over query, named headers and body', () => {
  expect(spiSign(wireOf(), secret)).toBe('01062D7C72EF5B871DB61B36EAD2DBA1')
  const traced = wireOf({ headers: { ...json, 'top-sign-list': 'x-trace', 'x-trace': 'abc' } })
  expect(spiSign(traced, secret)).toBe('02CA919C8B8985C4D8B1E1B0B6572324')
  const form = wireOf({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('order_id=1'),
  })
  expect(spiSign(form, secret)).toBe('7C21FAEE2C80F214F9EC33D07999FE72')
})

test('GBK is signed by its own bytes and read as what it says', () => {
  const headers = { 'content-type': 'application/json;charset=GBK' }
  // 张三 in GBK.
  const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from('d5c5c8fd', 'hex'), Buffer.from('"}')])
  const wire = wireOf({ headers, body, query: `${base}&title=%D5%C5` })
  expect(charsetOf(wire)).toBe('gbk')
  expect(decoded(body, 'gbk')).toBe('{"name":"张三"}')
  expect(fieldsOf(wire)['title']).toBe('张')
  expect(spiSign(wire, secret)).not.toBe(
    spiSign(wireOf({ query: wire.query, body: Buffer.from('{"name":"张三"}') }), secret),
  )
})

const signed = (at: string, changes: Partial<Wire> = {}) => {
  const query = new URLSearchParams({ app_key: '12345678', method: 'x', timestamp: at }).toString()
  const wire = wireOf({ query, ...changes })
  return { ...wire, query: `${query}&sign=${spiSign(wire, secret).toLowerCase()}` }
}
const verify = (wire: Wire, of = connection) => adapter.inbound?.verify(of, wire, now)

test('what is signed rightly and within five minutes is let in, nothing else', () => {
  const good = signed('2026-11-29 01:28:00')
  expect(adapter.inbound?.accountOf(good)).toBe('12345678')
  expect(adapter.inbound?.accountOf(wireOf({ query: '' }))).toBeNull()
  expect(verify(good)).toBe(true)
  expect(verify({ ...good, body: Buffer.from('{}') })).toBe('badSignature')
  expect(verify({ ...good, query: good.query.replace(/&sign=.*/, '') })).toBe('badSignature')
  expect(verify(good, sampleConnection({ account: '12345678', secrets: { appSecret: 'other' } }))).toBe(
    'badSignature',
  )
  expect(verify(good, sampleConnection({ account: '12345678', secrets: {} }))).toBe('badSignature')
  expect(
    verify(good, { ...connection, secrets: { appSecret: 'new' }, otherSecrets: [connection.secrets] }),
  ).toBe(true)
  // As old as a machine's clock in UTC would be.
  expect(verify(signed('2026-11-28 17:29:00'))).toBe('staleClock')
  expect(verify(signed('2026-11-29 01:24:00'))).toBe('staleClock')
  const answer = adapter.inbound?.refuse('badSignature', good)
  expect([answer?.status, answer?.body]).toEqual([
    200,
    '{"success":false,"sub_code":"sign-check-failure","sub_message":"Illegal request"}',
  ])
})

test('calls are known by method or address, or by the names of the setting', () => {
  const of = (path: string, method: string, own = {}, body = {}) =>
    serviceOf(wireOf({ path, query: `method=${method}` }), own, body)
  expect([
    of('/order/create', ''),
    of('/', 'a.order.validate'),
    of('/order/refunded', ''),
    of('/order/refund', ''),
  ]).toEqual(['create', 'verify', 'refunded', 'refund'])
  expect([
    of('/order/cancel', ''),
    of('/order/query', ''),
    of('/', ''),
    of('/', '', {}, { token: 't' }),
  ]).toEqual(['cancel', 'query', undefined, 'send'])
  expect(of('/', 'x.y', { 'x.y': 'pay' })).toBe('pay')
  expect(of('/', 'x.y', { 'x.y': 'nothing of ours' })).toBeUndefined()
})

test('three travellers are three tickets, two of them of adults', () => {
  const input = inputOf(golden)
  expect(input).toMatchObject({
    thirdCode: '2764352656562371234',
    outsideProduct: 'SKU-9',
    date: '2026-12-24',
    session: '09:00',
    currency: 'CNY',
    retailMinor: 30_030,
    contact: { name: '赵敏', phone: '13700001111' },
    facts: { kind: 'hotelticket', certificates: ['11010519491231002X', '440524188001010014', 'E55667788'] },
  })
  expect(input.units).toMatchObject([
    { unit: 'ADULT', name: '赵敏', outsideId: '1', info: { certificateId: '11010519491231002X' } },
    { unit: 'ADULT', name: '孙丽', outsideId: '2', info: { certificateId: '440524188001010014' } },
    { unit: 'CHILD', name: '周小强', outsideId: '3', info: { certificateId: 'E55667788' } },
  ])
})

test('fields are found where the setting says they are', () => {
  const setting = '{"fields":{"order":"trade.no","quantity":"trade.count","product":"trade.sku"}}'
  expect(inputOf({ trade: { no: '9', count: '2', sku: 'S' }, useDate: '2026-12-24' }, setting)).toMatchObject(
    {
      thirdCode: '9',
      outsideProduct: 'S',
      units: [{ unit: 'ADULT' }, { unit: 'ADULT' }],
      facts: { kind: 'ticket' },
    },
  )
  expect(readMap('not JSON')).toBeUndefined()
  expect(inputOf({ tid: '8', num: '1', token: 'T', outer_iid: 'P' })).toMatchObject({
    facts: { kind: 'eticket', token: 'T' },
  })
})

const at = (minute: number) => `2026-12-24T02:0${minute}:00Z`
const used = sampleBooking({
  thirdCode: '2764352656562371234',
  used: 2,
  refunded: 1,
  units: [
    sampleUnit(1, { usedAt: at(5) }),
    sampleUnit(2, { refundedAt: at(1) }),
    sampleUnit(3, { usedAt: at(3) }),
  ],
  facts: { kind: 'ticket', certificates: ['A', 'B', 'C'] },
})
const calls = (notice: Parameters<typeof sampleNotice>[0], settings = {}) =>
  noticeCalls({ connection: { ...connection, settings } }, sampleNotice({ booking: used, ...notice }))
const objectAt = (text: unknown): unknown => JSON.parse(String(text))

test('tickets are issued, used in totals, and refunded in part, all said in words', () => {
  const [issue] = calls({ booking: sampleBooking() })
  expect(issue).toMatchObject({
    method: 'alitrip.travel.ticket.order.create',
    params: { out_order_id: 'LT-1041', issue_type: 1 },
  })
  expect(objectAt(issue?.params['voucher_infos'])).toMatchObject([
    { confirm_code: 'CODE1', type: 1, quantity: 1 },
    { confirm_code: 'CODE2' },
    { confirm_code: 'CODE3' },
  ])
  expect(calls({ kind: 'refuse', reason: '满员' })[0]?.params).toMatchObject({
    issue_type: 2,
    describe: '满员',
  })

  const [use] = calls({ kind: 'use', used: 2, refunded: 1, before: { used: 1, refunded: 1 } })
  expect(use?.params).toMatchObject({ check_num: 2, total_num: 3, return_num: 1, write_off_type: 1 })
  expect(objectAt(use?.params['voucher_infos'])).toEqual([
    { confirm_code: 'CODE3', used_quantity: 1, used_date: '2026-12-24 10:03:00' },
    { confirm_code: 'CODE1', used_quantity: 1, used_date: '2026-12-24 10:05:00' },
  ])
  const [single] = calls({ kind: 'use', used: 2, before: { used: 1, refunded: 0 } }, { writeOffType: '0' })
  expect(single?.params).toMatchObject({ check_num: 1, write_off_type: 0 })
  expect(objectAt(single?.params['voucher_infos'])).toMatchObject([{ confirm_code: 'CODE1' }])

  const refund = sampleRefund({ outsideId: '77', facts: { flowId: '77' } })
  expect(calls({ kind: 'refund', refund })[0]?.params).toMatchObject({
    refund_status: 1,
    refund_num: 1,
    refund_type: 3,
    fliggy_refund_flow_id: '77',
  })
  expect(
    calls({ kind: 'refund', refund: { ...refund, quantity: 3, state: 'rejected', answer: '已使用' } })[0]
      ?.params,
  ).toMatchObject({
    refund_status: 2,
    refund_type: 1,
    refund_failure_reason: '已使用',
  })
  expect(calls({ kind: 'refund', refund: { ...refund, kind: 'by-market' } })).toEqual([])
})

test('hotel with ticket: each code beside the papers of its own guest', () => {
  const booking = { ...used, facts: { ...used.facts, kind: 'hotelticket' } }
  const [issue] = calls({ booking: { ...booking, units: [1, 2, 3].map((no) => sampleUnit(no)) } })
  expect(issue?.method).toBe('alitrip.travel.hotelticket.order.create')
  expect(objectAt(issue?.params['vouchers'])).toMatchObject([
    { code: 'CODE1', certificate_id: 'A' },
    { code: 'CODE2', certificate_id: 'B' },
    { code: 'CODE3', certificate_id: 'C' },
  ])
  const [refused] = calls({ booking, kind: 'refuse' })
  expect(refused?.params).toMatchObject({ status: 2, vouchers: '[]' })
  const [use] = calls({ booking, kind: 'use', used: 2, before: { used: 1, refunded: 0 } })
  expect(objectAt(use?.params['vouchers'])).toMatchObject([
    { code: 'CODE1', usage_nums: 1, certificate_id: 'A' },
  ])
})

test('e-vouchers carry the token of their notice, each use a number of its own', () => {
  const booking = { ...used, facts: { kind: 'eticket', token: 'T1' } }
  expect(calls({ booking })[0]).toMatchObject({
    method: 'taobao.eticket.merchant.ma.send',
    params: { token: 'T1' },
  })
  expect(
    calls({ booking, kind: 'use', used: 2 }).map(({ params }) => [params['code'], params['serial_num']]),
  ).toEqual([
    ['CODE3', '41-3'],
    ['CODE1', '41-1'],
  ])
})

test('days are added or overwritten, never the whole calendar replaced', () => {
  const [call] = pushCalls(connection, samplePush())
  expect(call?.method).toBe('alitrip.ticket.skus.upload')
  expect(objectAt(call?.params['price_rules'])).toEqual([
    {
      out_rule_id: 'SKU-9',
      upload_type: 2,
      date_inventorys: [
        { date: '2026-12-24', price: 10_000, stock: 9, out_sku_date_id: '5_2026-12-24' },
        { date: '2026-12-25', price: 10_000, stock: 0, out_sku_date_id: '5_2026-12-25' },
      ],
    },
  ])
  // An empty feed is no message at all.
  expect(pushCalls(connection, samplePush({ days: [] }))).toEqual([])
  const hotel = { ...connection, settings: { productKind: 'hotelticket' } }
  const [update] = pushCalls(hotel, samplePush())
  expect(objectAt(update?.params['product_updates'])).toMatchObject({
    product_id: 'PLU-ADULT',
    notify_type: 2,
    mode: 1,
    price_stocks: [
      {
        date: '2026-12-24',
        can_sell: true,
        stock: 9,
        sessions: [{ session_id: '09:00', stock: 4 }, { session_id: '13:00' }],
      },
      { date: '2026-12-25', can_sell: false, stock: 0 },
    ],
  })
  expect(pushCalls(hotel, samplePush({ days: [] }))).toEqual([])
})

test('a call has the time of Beijing, and nothing that is not set', () => {
  const params = signedParams(connection, { method: 'm', params: { a: undefined, b: '', c: 0 } }, now)
  expect(params).toMatchObject({
    timestamp: '2026-11-29 01:30:00',
    app_key: '12345678',
    session: 'session-1',
    c: '0',
    sign_method: 'hmac',
  })
  expect(Object.keys(params)).not.toEqual(expect.arrayContaining(['a']))
  expect(Object.keys(params)).not.toEqual(expect.arrayContaining(['b']))
  expect(params.sign).toBe(topSign(params, secret, 'hmac'))
})

test('who is named by a code is found, and states are told in their numbers', () => {
  expect(namedUnits(used, [{ code: 'CODE2' }])).toEqual(['P2'])
  expect(namedUnits(used, 'CODE1,CODE3')).toEqual(['P1', 'P3'])
  expect(namedUnits(used, undefined)).toBeUndefined()
  expect(queriedBody(used)).toMatchObject({
    fliggyOrderId: '2764352656562371234',
    status: 3,
    usedQuantity: 2,
    refundedQuantity: 1,
    vouchers: [{ status: 1 }, { status: 2 }, { status: 1 }],
  })
})

test('keys and maps that cannot be right are named before anything is sent', () => {
  const why = (secrets: Record<string, string>, settings = {}) =>
    adapter.whyNot?.({ mode: 'live', settings, secrets, account: '1' })
  const keys = { appSecret: 'a', session: 'b' }
  expect([why(keys), why({}), why(keys, { spiMap: '[' })]).toEqual(['', 'missing', 'malformed'])
})
