import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { samplePush } from '#test/factories/channels/channel-booking.ts'
import { testServer } from '#test/factories/http.ts'
import { hostMarket, playMarket, type PlayedMarket } from '#test/factories/channels/market.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { isObject, objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { Digits } from '../../parts/lossless-json.ts'
import { adapter } from './adapter.ts'
import { messageOf } from './services.ts'
import { isSealed, seal, signatureOf } from './sign.ts'

const server = await testServer()
await hostMarket(server, adapter)

/** One message of Meituan's, as it comes over the wire. */
async function ask(
  { market }: PlayedMarket,
  call: string,
  body: object,
  changes: { partnerId?: string; date?: string; sealed?: boolean } = {},
) {
  const { account, secrets } = market.connection
  const path = `/meituan/${call}`
  const date = changes.date ?? new Date().toUTCString()
  const text = JSON.stringify({ partnerId: new Digits(changes.partnerId ?? account), body })
  const got = await market.send({
    method: 'POST',
    path,
    headers: {
      PartnerId: account,
      Date: date,
      Authorization: `MWS ${secrets['clientId']}:${signatureOf(secrets['secret'] ?? '', 'POST', path, date)}`,
      ...(changes.sealed && { 'X-Encryption-Status': 'encrypted' }),
    },
    body: changes.sealed ? seal(text, secrets['aesKey']) : text,
  })
  const response = messageOf(got.body, secrets) ?? {}
  return {
    status: got.status,
    text: got.body,
    code: textIn(response['code']),
    body: isObject(response['body']) ? response['body'] : {},
  }
}
const number = (end: number) => new Digits(`89856523565623712${end}`)
const order = (played: PlayedMarket, end: number, more: object = {}) => ({
  orderId: number(end),
  partnerDealId: played.world.sku.code,
  quantity: 1,
  travelDate: day(30),
  ...more,
})

test('three travellers buy, each with his own code; the middle one goes, and only he', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode, answered } = await played.act('buy')
  expect(answered).toBe('200')
  expect(thirdCode).toMatch(/^\d{19}$/)
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'issued', ordered: 3, thirdCode })
  const [created, paid] = played.sent
  expect(isSealed(created?.got.body ?? '')).toBe(true)
  expect(isSealed(paid?.got.body ?? '')).toBe(false)
  expect(paid?.got.body).toContain(`"orderId":${thirdCode},`)
  const response = messageOf(paid?.got.body ?? '', played.market.connection.secrets)?.['body']
  expect(isObject(response) && objectsIn(response['credentialList'])).toEqual(
    ['11010519491231002X', '440524188001010014', 'E98765432'].map((credentialNo, no) => ({
      credentialType: no === 2 ? '1' : '0',
      credentialNo,
      voucher: booking.units[no]?.code,
    })),
  )
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('200')
  const after = await played.booking(thirdCode)
  expect(after.units.map(({ refundedAt }) => refundedAt !== null)).toEqual([false, true, false])
  const polled = await played.act('poll', { thirdCode })
  expect(polled.answered).toContain('"orderStatus":"4"')
  expect(polled.answered).toContain('"refundedQuantity":"1"')
  expect(
    (await ask(played, 'order/refund', { orderId: new Digits(thirdCode), refundId: 'R9', refundQuantity: 9 }))
      .code,
  ).toBe('400')
  expect(await stockLeft(played.world)).toBe(38)
})

test('a ticket that was given back is named once more: nobody else is taken for it', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  const code = (await played.booking(thirdCode)).units[1]?.code
  const orderId = new Digits(thirdCode)
  const back = { orderId, refundId: 'R1', refundQuantity: 1, voucherList: [code] }
  expect((await ask(played, 'order/refund', back)).code).toBe('200')
  // Its own repeat, the overdue review of the same ticket, and another request for it.
  expect((await ask(played, 'order/refund', back)).code).toBe('200')
  const overdue = { orderId, refundSerialNo: 'S1', refundMessageType: 3, count: 1, voucherList: [code] }
  expect((await ask(played, 'order/refunded', overdue)).code).toBe('200')
  expect((await ask(played, 'order/refund', { ...back, refundId: 'R2' })).code).toBe('506')
  const { units } = await played.booking(thirdCode)
  expect(units.map(({ refundedAt }) => refundedAt !== null)).toEqual([false, true, false])
  expect(await stockLeft(played.world)).toBe(38)
})

test('a repeat is answered the same bytes, and makes nothing twice', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  for (const { asked, got } of played.sent.slice(0, 2))
    expect((await played.market.send(asked)).body).toBe(got.body)
  expect(await played.world.engine.list({ thirdCode })).toHaveLength(1)
  expect(await stockLeft(played.world)).toBe(37)
})

test('each fault has its own code and HTTP 200, sealed where it was asked sealed', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { capacity: 2 } } })
  const create = (more: object, changes: Parameters<typeof ask>[3] = { sealed: true }) =>
    ask(played, 'order/create/v2', order(played, 10, more), changes)
  const answers = [
    await create({ partnerDealId: 'nothing' }),
    await create({ quantity: 3 }),
    await create({ quantity: 0 }),
    await create({ travelDate: day(-2) }),
    await create({}, { partnerId: '1', sealed: true }),
    await create({}, { date: 'Wed, 06 May 2015 10:34:20 GMT', sealed: true }),
    await ask(played, 'order/pay', { orderId: number(99) }),
    await ask(played, 'order/query', { orderId: number(99) }),
    await ask(played, 'order/refund', { orderId: number(99), refundId: '1', refundQuantity: 1 }),
    await ask(played, 'order/refunded', { orderId: number(99), refundSerialNo: '1' }),
    await ask(played, 'order/close', { orderId: number(99) }),
    await ask(played, 'order/no-such-call', {}),
  ]
  expect(answers.map(({ code }) => code)).toEqual([
    '505',
    '503',
    '400',
    '421',
    '403',
    '403',
    '400',
    '400',
    '400',
    '400',
    '400',
    '400',
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.map(({ text }) => isSealed(text))).toEqual([
    ...Array<boolean>(6).fill(true),
    ...Array<boolean>(6).fill(false),
  ])
  const { account, secrets } = played.market.connection
  const date = new Date().toUTCString()
  const authorization = `MWS ${secrets['clientId']}:${signatureOf(secrets['secret'] ?? '', 'POST', '/meituan/order/pay', date)}`
  const garbage = await played.market.send({
    method: 'POST',
    path: '/meituan/order/pay',
    headers: { PartnerId: account, Date: date, Authorization: authorization },
    body: 'no base64, no JSON',
  })
  expect(messageOf(garbage.body, secrets)?.['code']).toBe('400')
  const forged = await played.market.send({
    method: 'POST',
    path: '/meituan/order/pay',
    headers: { PartnerId: account, Date: date, Authorization: 'MWS a:b' },
    body: '{}',
  })
  expect([forged.status, forged.body]).toEqual([
    200,
    `{"code":403,"describe":"Authorization","partnerId":${account}}`,
  ])
  expect(await stockLeft(played.world)).toBe(2)
})

test('the same number with another content is refused, unpaid it is closed, and closing twice is fine', async () => {
  const played = await playMarket(server, adapter)
  expect((await ask(played, 'order/create/v2', order(played, 20))).code).toBe('200')
  expect((await ask(played, 'order/create/v2', order(played, 20, { quantity: 2 }))).code).toBe('506')
  expect(await stockLeft(played.world)).toBe(39)
  const query = await ask(played, 'order/query', { orderId: number(20) })
  expect(query).toMatchObject({ code: '200', body: { orderStatus: '2', orderQuantity: '1' } })
  for (let times = 0; times < 2; times += 1)
    expect((await ask(played, 'order/close', { orderId: number(20), closeType: 1 })).code).toBe('200')
  expect(await stockLeft(played.world)).toBe(40)
  expect((await ask(played, 'order/pay', { orderId: number(20) })).code).not.toBe('200')
})

test('what has to be confirmed by people is 598, and its verdict follows', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { autoConfirm: false } } })
  const { thirdCode, answered } = await played.act('buy')
  expect(answered).toBe('598')
  const booking = await played.booking(thirdCode)
  expect(booking.state).toBe('issuing')
  expect((await played.act('poll', { thirdCode })).answered).toContain('"orderStatus":"5"')
  expect(
    await adapter.notify?.(played.port, played.notice(booking, { kind: 'refuse', reason: '满员' })),
  ).toEqual({ answered: '300' })
})

test('a refund with a fee is in review; asked again it is told how it stands', async () => {
  const played = await playMarket(server, adapter, {
    world: { sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] } },
  })
  const { thirdCode } = await played.act('buy')
  const body = { orderId: new Digits(thirdCode), refundId: 'R-1', refundQuantity: 1 }
  const first = await ask(played, 'order/refund', body)
  expect(first).toMatchObject({ code: '602', body: { refundId: 'R-1', orderId: thirdCode } })
  const again = await ask(played, 'order/refund', body)
  expect(again.text).toBe(first.text)
  const booking = await played.booking(thirdCode)
  const [refund] = await played.world.engine.refunds({ id: booking.id })
  const notice = played.notice(booking, {
    kind: 'refund',
    refund: refund ? { ...refund, state: 'rejected', answer: '已过期' } : null,
  })
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '200' })
})

test('what it gave back or ended itself is void at once, however often it says so', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  await played.act('refundByMarket', { thirdCode, quantity: 1 })
  const refunded = played.sent.at(-1)
  expect((await played.market.send(refunded?.asked ?? { method: 'POST', path: '' })).body).toBe(
    refunded?.got.body,
  )
  expect(await played.booking(thirdCode)).toMatchObject({ state: 'issued', refunded: 1 })
  expect((await played.act('cancel', { thirdCode })).answered).toBe('200')
  expect(await played.booking(thirdCode)).toMatchObject({ state: 'closed', voucherCode: '' })
  expect(await stockLeft(played.world)).toBe(40)
})

test('ended there when somebody is inside already: the codes of the others are void', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  await played.board(await played.booking(thirdCode), [1])
  const close = { orderId: new Digits(thirdCode), closeType: 3 }
  expect((await ask(played, 'order/close', close)).code).toBe('200')
  expect((await ask(played, 'order/close', close)).code).toBe('200')
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'used', used: 1, refunded: 2 })
  expect(booking.units.map(({ code }) => code !== '')).toEqual([true, false, false])
  expect(await stockLeft(played.world)).toBe(39)
})

test('calendars answer by day and guest kind, with keys that come back with an order', async () => {
  const played = await playMarket(server, adapter)
  const requested = {
    partnerDealId: played.world.sku.code,
    startTime: day(30),
    endTime: day(30),
    asyncType: 0,
  }
  const { text } = await ask(played, 'product/level/price/calendar/v2', requested, { sealed: true })
  const message = messageOf(text, played.market.connection.secrets)
  const items = objectsIn(message?.['body'])
  expect(
    items.map(({ priceDate, stock, settlementPrice }) => [priceDate, stock, settlementPrice]),
  ).toContainEqual([day(30), '40', '1980.00'])
  const partnerPrimaryKey = textIn(items[1]?.['partnerPrimaryKey'])
  expect(partnerPrimaryKey).toMatch(/_CHILD$/)
  expect((await ask(played, 'order/create/v2', order(played, 30, { partnerPrimaryKey }))).code).toBe('200')
  expect((await played.booking('8985652356562371230')).units).toMatchObject([{ kind: 'child' }])
  const plain = await ask(played, 'product/price/calendar', requested)
  expect(objectsIn(messageOf(plain.text, played.market.connection.secrets)?.['body'])).toHaveLength(1)
  expect((await ask(played, 'product/price/calendar', { ...requested, partnerDealId: 'nothing' })).code).toBe(
    '505',
  )
})

test('use, new days and prices go out sealed as each has to be', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  const booking = await played.booking(thirdCode)
  const used = {
    ...booking,
    used: 1,
    units: booking.units.map((unit) =>
      unit.no === 1 ? { ...unit, usedAt: new Date().toISOString() } : unit,
    ),
  }
  expect(await adapter.notify?.(played.port, played.notice(used, { kind: 'use' }))).toEqual({
    answered: '200',
  })
  expect(await adapter.notify?.(played.port, played.notice(booking, { kind: 'amend' }))).toEqual({
    answered: '200',
  })
  expect(await adapter.notify?.(played.port, played.notice(booking, { kind: 'change' }))).toEqual({
    answered: '200',
  })
  expect(await adapter.notify?.(played.port, played.notice(booking))).toEqual({ answered: '300' })
  expect(await adapter.push?.(played.port, samplePush())).toEqual({ answered: '200' })
})

test('who boards at the gate is told in totals, by traveller; a refusal of ours goes out as well', async () => {
  const played = await playMarket(server, adapter, {
    world: { sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] } },
  })
  const { thirdCode } = await played.act('buy')
  await played.board(await played.booking(thirdCode), [1])
  await played.sendAll()
  await played.board(await played.booking(thirdCode), [3])
  await played.sendAll()
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('602')
  const [refund] = await played.world.engine.refunds({ thirdCode })
  await played.world.staff.data('/ota/channelRefund/refundReject', { id: refund?.id, reason: '已开船' })
  expect((await played.sendAll()).map(({ kind, state }) => [kind, state])).toEqual([
    ['use', 'done'],
    ['use', 'done'],
    ['refund', 'done'],
  ])
  const response = await played.told('notice')
  expect(response).toMatchObject([
    {
      call: 'order/consume/notice',
      body: {
        orderId: thirdCode,
        quantity: '3',
        usedQuantity: '1',
        credentialList: [{ credentialNo: '11010519491231002X' }],
      },
    },
    {
      call: 'order/consume/notice',
      body: {
        usedQuantity: '2',
        credentialList: [{ credentialNo: '11010519491231002X' }, { credentialNo: 'E98765432' }],
      },
    },
    { call: 'order/refund/notice', code: '699', describe: '已开船', body: { refundId: refund?.outsideId } },
  ])
  // Its guests' papers stand in no log.
  const { rows } = await withSystemCtx(server.app, played.world.merchant.id, ({ db }) =>
    sql`select asked, answered from outside_call union all select asked, answered from channel_call`.execute(
      db,
    ),
  )
  expect(JSON.stringify(rows)).not.toContain('E98765432')
})
