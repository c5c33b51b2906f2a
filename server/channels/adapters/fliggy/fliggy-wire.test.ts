import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { samplePush } from '#test/factories/channels/channel-booking.ts'
import { testServer } from '#test/factories/http.ts'
import { hostMarket, playMarket, type PlayedMarket } from '#test/factories/channels/market.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { objectsIn, textIn } from '../../../kit/outside/json-object.ts'
import { losslessObject } from '../../parts/lossless-json.ts'
import { MarketRefused } from '../../port/adapter.ts'
import { adapter } from './adapter.ts'
import { spiSign } from './sign.ts'

const server = await testServer()
await hostMarket(server, adapter)

type Changes = { account?: string; at?: string; secret?: string; form?: boolean }
/** One message of Fliggy's, as it comes over the wire. */
async function ask({ market }: PlayedMarket, path: string, text: string, changes: Changes = {}) {
  const { account, secrets } = market.connection
  const params = {
    app_key: changes.account ?? account,
    timestamp: changes.at ?? beijingText(new Date()),
    v: '2.0',
  }
  const unsigned = new URLSearchParams(params).toString()
  const headers = { 'content-type': changes.form ? 'application/x-www-form-urlencoded' : 'application/json' }
  const wire = { method: 'POST', path, root: '/fliggy', query: unsigned, headers, body: Buffer.from(text) }
  const sign = spiSign(wire, changes.secret ?? secrets['appSecret'] ?? '')
  const got = await market.send({
    method: 'POST',
    path: `/fliggy${path}`,
    query: `${unsigned}&sign=${sign}`,
    headers,
    body: text,
  })
  const body = losslessObject(got.body) ?? {}
  return { status: got.status, body, word: body['success'] === true ? 'success' : textIn(body['sub_code']) }
}
const order = (played: PlayedMarket, id: string, more: object = {}) =>
  JSON.stringify({
    orderId: 'ID',
    productId: played.world.sku.code,
    quantity: 1,
    travelDate: day(30),
    ...more,
  }).replace('"ID"', id)

test('three travellers buy, each with his own code and papers; the middle one goes, and only he', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode, answered } = await played.act('buy')
  expect(answered).toBe('success')
  expect(thirdCode).toMatch(/^\d{19}$/)
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'issued', ordered: 3, facts: { kind: 'hotelticket' } })
  const created = losslessObject(played.sent[1]?.got.body ?? '')
  expect(objectsIn(created?.['vouchers'])).toMatchObject(
    ['11010519491231002X', '440524188001010014', 'E55667788'].map((certificate_id, no) => ({
      certificate_id,
      code: booking.units[no]?.code,
    })),
  )
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('success')
  const after = await played.booking(thirdCode)
  expect(after.units.map(({ refundedAt }) => refundedAt !== null)).toEqual([false, true, false])
  const polled = losslessObject((await played.act('poll', { thirdCode })).answered)
  expect(polled).toMatchObject({ status: '3', quantity: '3', refundedQuantity: '1' })
  expect(await stockLeft(played.world)).toBe(38)
})

test('a create that timed out comes again: one order, the same bytes', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  const created = played.sent[1]
  if (!created) throw new Error('nothing was sent')
  expect((await played.market.send(created.asked)).body).toBe(created.got.body)
  // Issued by a call of its own, once, though its codes went with the answer.
  const { rows } = await withSystemCtx(server.app, played.world.merchant.id, ({ db }) =>
    sql`select kind from channel_notice`.execute(db),
  )
  expect(rows).toEqual([{ kind: 'issue' }])
  expect(await played.world.engine.list({ thirdCode })).toHaveLength(1)
  expect(await stockLeft(played.world)).toBe(37)
})

test('a plain ticket is issued by its own call, paid for what is held', async () => {
  const played = await playMarket(server, adapter, { settings: { createIs: 'hold' } })
  const held = await ask(played, '/order/create', order(played, '9007199254740993001'))
  expect(held).toMatchObject({ word: 'success', body: { fliggyOrderId: '9007199254740993001', status: '1' } })
  expect(
    (await ask(played, '/order/create', order(played, '9007199254740993001', { quantity: 2 }))).word,
  ).toBe('order-conflict')
  const paid = await ask(played, '/order/pay', '{"orderId":9007199254740993001}')
  expect(paid).toMatchObject({
    word: 'success',
    body: { status: '3', voucher_infos: [{ type: '1', quantity: '1' }] },
  })
  expect((await ask(played, '/order/cancel', '{"orderId":9007199254740993001}')).word).toBe('success')
  expect((await ask(played, '/order/cancel', '{"orderId":9007199254740993001}')).word).toBe('success')
  expect(await played.booking('9007199254740993001')).toMatchObject({ state: 'closed' })
  expect(await stockLeft(played.world)).toBe(40)
})

test('an e-voucher notice is a form, and its token comes back with the codes', async () => {
  const played = await playMarket(server, adapter)
  const form = new URLSearchParams({
    order_id: '77',
    outer_iid: played.world.sku.code,
    num: '2',
    token: 'T-1',
    use_date: day(30),
  })
  const sent = await ask(played, '/', form.toString(), { form: true })
  expect(sent.word).toBe('success')
  const booking = await played.booking('77')
  expect(booking).toMatchObject({ ordered: 2, state: 'issued', facts: { kind: 'eticket', token: 'T-1' } })
  expect(objectsIn(sent.body['isv_ma_list'])).toMatchObject(
    booking.units.map(({ code }) => ({ code, num: '1' })),
  )
})

test('each fault has its own word, and HTTP 200', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { capacity: 1 } } })
  const answers = [
    await ask(played, '/order/validate', order(played, '1', { productId: 'nothing' })),
    await ask(played, '/order/validate', order(played, '1', { quantity: 2 })),
    await ask(played, '/order/create', order(played, '1', { quantity: 0 })),
    await ask(played, '/order/create', order(played, '1', { travelDate: '' })),
    await ask(played, '/order/create', order(played, '1'), { secret: 'another' }),
    await ask(played, '/order/create', order(played, '1'), { account: 'nobody' }),
    await ask(played, '/order/create', order(played, '1'), { at: '2020-01-01 00:00:00' }),
    await ask(played, '/order/create', '[1]'),
    await ask(played, '/no-such-call', '{}'),
    await ask(played, '/order/refund', '{"orderId":99}'),
    await ask(played, '/order/refunded', '{"orderId":99}'),
    await ask(played, '/order/query', '{"orderId":99}'),
  ]
  expect(answers.map(({ word }) => word)).toEqual([
    'product-not-exist',
    'stock-not-enough',
    'quantity-invalid',
    'param-missing',
    'sign-check-failure',
    'sign-check-failure',
    'sign-check-failure',
    'param-invalid',
    'param-invalid',
    'order-not-exist',
    'order-not-exist',
    'order-not-exist',
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockLeft(played.world)).toBe(1)
})

test('paid for what nobody knows, it waits for a person, and is told of once it is decided', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode, answered } = await played.act('buyUnknown')
  expect(answered).toBe('success')
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'waiting', cause: 'unknownProduct' })
  const notice = played.notice(booking, { kind: 'refuse', reason: '无此产品' })
  expect((await adapter.notify?.(played.port, notice))?.answered).toContain(
    'alitrip_travel_hotelticket_order_create_response',
  )
  // It had arrived: a repeat is no fault.
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: 'isv.already-done' })
})

test('a day that is chosen later, or a mode that nobody knows, is for a person', async () => {
  const played = await playMarket(server, adapter)
  const create = (id: string, mode: number) =>
    ask(played, '/order/create', order(played, id, { extendParams: { mode } }))
  expect([(await create('501', 1)).word, (await create('502', 7)).word]).toEqual(['success', 'success'])
  expect(await played.booking('501')).toMatchObject({ state: 'waiting', cause: 'unknownDate' })
  expect(await played.booking('502')).toMatchObject({ state: 'waiting', cause: 'unknownValue' })
})

test('what it gave back by its own rules is void at once', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  expect((await played.act('refundByMarket', { thirdCode })).answered).toBe('success')
  expect(await played.booking(thirdCode)).toMatchObject({ state: 'refunded', refunded: 3 })
  expect(await stockLeft(played.world)).toBe(40)
})

test('a code that was given back is named once more: nobody else is taken for it', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  const confirm_code = (await played.booking(thirdCode)).units[1]?.code
  const back = (flow: string) =>
    JSON.stringify({ fliggyOrderId: thirdCode, fliggyRefundFlowId: flow, voucherInfos: [{ confirm_code }] })
  expect((await ask(played, '/order/refund', back('F1'))).word).toBe('success')
  expect((await ask(played, '/order/refund', back('F1'))).word).toBe('success')
  expect((await ask(played, '/order/refund', back('F2'))).word).toBe('order-refunded')
  expect((await ask(played, '/order/refunded', back('F3'))).word).toBe('success')
  expect((await played.booking(thirdCode)).units.map(({ refundedAt }) => refundedAt !== null)).toEqual([
    false,
    true,
    false,
  ])
})

test('use, refunds, prices and a harmless question pass its gateway', async () => {
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
  expect((await adapter.notify?.(played.port, played.notice(used, { kind: 'use' })))?.answered).toContain(
    'verify_response',
  )
  expect((await adapter.push?.(played.port, samplePush()))?.answered).toContain('skus_upload_response')
  await adapter.ping?.(played.port)
  const wrong = {
    ...played.port,
    connection: { ...played.port.connection, secrets: { ...played.port.connection.secrets, appSecret: 'x' } },
  }
  await expect(adapter.ping?.(wrong)).rejects.toThrow(MarketRefused)
})

test('issued, boarded and refused: each goes out by its own call, totals so far', async () => {
  const played = await playMarket(server, adapter, {
    world: { sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] } },
  })
  const sent = await ask(played, '/order/create', order(played, '2764000000000000001', { quantity: 3 }))
  expect(sent.word).toBe('success')
  const thirdCode = '2764000000000000001'
  await played.put('order', thirdCode, { fliggyOrderId: thirdCode, quantity: 3, codes: [] })
  const booking = await played.booking(thirdCode)
  await played.board(booking, [1])
  await played.sendAll()
  await played.board(await played.booking(thirdCode), [3])
  await played.sendAll()
  const code = booking.units[1]?.code
  const requested = await ask(
    played,
    '/order/refund',
    JSON.stringify({ orderId: thirdCode, refundId: '88', refundNum: 1, codes: [{ code }] }),
  )
  expect(requested).toMatchObject({ word: 'success', body: { refundStatus: '0' } })
  const [refund] = await played.world.engine.refunds({ thirdCode })
  expect(refund).toMatchObject({ unitNos: [2] })
  await played.world.staff.data('/ota/channelRefund/refundReject', { id: refund?.id, reason: '已开船' })
  expect((await played.sendAll()).map(({ kind, state }) => [kind, state])).toEqual([
    ['issue', 'done'],
    ['use', 'done'],
    ['use', 'done'],
    ['refund', 'done'],
  ])
  const response = await played.told('notice')
  expect(response).toMatchObject([
    { method: 'alitrip.travel.ticket.order.create', issue_type: '1' },
    { method: 'taobao.travel.ticket.order.verify', check_num: '1', write_off_type: '1' },
    { method: 'taobao.travel.ticket.order.verify', check_num: '2', total_num: '3' },
    {
      method: 'taobao.travel.ticket.order.refund',
      refund_status: '2',
      refund_type: '3',
      fliggy_refund_flow_id: '88',
      refund_failure_reason: '已开船',
    },
  ])
})
