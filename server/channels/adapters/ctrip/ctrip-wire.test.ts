import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { askAsCtrip as ask, sequenceId } from '#test/factories/channels/ctrip.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { hostMarket, playMarket } from '#test/factories/channels/market.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { sweepOverdue } from '../../../orders/acts/sweep-orders.ts'
import { objectIn, objectsIn } from '../../../kit/outside/json-object.ts'
import { adapter } from './adapter.ts'
import { readAnswer } from '../../simulators/ctrip.ts'

const server = await testServer()
await hostMarket(server, adapter)

const guests = (count: number) =>
  Array.from({ length: count }, (_, no) => ({
    passengerId: `P${no + 1}`,
    name: `Guest ${no + 1}`,
    ageType: 'ADU',
  }))

test('three guests buy, and each has a ticket and code of his own; the middle one goes, and only he', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode, answered } = await played.act('buy')
  expect(answered).toBe('0000')
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'issued', ordered: 3 })
  expect(new Set(booking.units.map(({ code }) => code)).size).toBe(3)
  expect(booking.units.map(({ name, outsideId }) => [name, outsideId])).toEqual([
    ['张伟', '1'],
    ['LI NA', '2'],
    ['สมชาย ใจดี', '3'],
  ])
  const paid = readAnswer(played.sent[1]?.got.body ?? '', played.market.connection.secrets).body
  expect(paid).toMatchObject({
    supplierConfirmType: '1',
    voucherSender: '1',
    items: [{ isCredentialVouchers: '1' }],
  })
  expect(objectsIn(paid['vouchers']).map(({ voucherData }) => voucherData)).toEqual(
    booking.units.map(({ code }) => code),
  )

  expect(await played.act('askRefund', { thirdCode, quantity: 1 })).toMatchObject({ answered: '0000' })
  const after = await played.booking(thirdCode)
  expect(after.units.map(({ refundedAt }) => refundedAt !== null)).toEqual([false, true, false])
  expect(after.units[2]?.code).toBe(booking.units[2]?.code)
  const polled = await played.act('poll', { thirdCode })
  expect(polled.answered).toContain('"cancelQuantity":"1"')
  expect(polled.answered).toContain('{"passengerId":"2","passengerStatus":"2"}')
  // A second time the same guest cannot be given back.
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('2004')
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

test('of several items each has its own number; without places for all of them none is held', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { capacity: 3 } } })
  const PLU = played.world.sku.code
  const item = (quantity: number) => ({
    PLU,
    useStartDate: day(30),
    useEndDate: day(30),
    quantity,
    passengers: guests(quantity),
  })
  const none = await ask(played, 'CreatePreOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'M-0',
    items: [item(2), item(2)],
  })
  expect(none).toMatchObject({
    code: '1003',
    body: { items: [{ PLU, inventorys: [{ useDate: day(30), quantity: '3' }] }, { PLU }] },
  })
  expect(await stockLeft(played.world)).toBe(3)
  const held = await ask(played, 'CreatePreOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'M-1',
    items: [item(2), item(1)],
  })
  expect(held.code).toBe('0000')
  const unpaid = await ask(played, 'QueryOrder', { sequenceId: sequenceId(), otaOrderId: 'M-1' })
  expect(objectsIn(unpaid.body['items'])).toMatchObject([{ itemId: '0', orderStatus: '11' }, { itemId: '0' }])
  const paid = await ask(played, 'PayPreOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'M-1',
    confirmType: 2,
    items: [
      { itemId: 'I1', PLU },
      { itemId: 'I2', PLU },
    ],
  })
  expect(paid).toMatchObject({
    code: '0000',
    body: { supplierConfirmType: '1', items: [{ itemId: 'I1' }, { itemId: 'I2' }] },
  })
  expect(objectsIn(paid.body['vouchers']).map(({ itemId }) => itemId)).toEqual(['I1', 'I1', 'I2'])
  const removed = await ask(played, 'CancelOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'M-1',
    items: [{ itemId: 'I2', PLU, cancelType: 0, quantity: 1 }],
  })
  expect(removed).toMatchObject({
    code: '0000',
    body: { supplierConfirmType: '1', items: [{ itemId: 'I2', vouchers: [{}] }] },
  })
  const states = (await played.world.engine.list({ thirdCode: 'M-1' })).map(({ item: name, state }) => [
    name,
    state,
  ])
  expect(Object.fromEntries(states)).toEqual({ '': 'issued', '2': 'refunded' })
})

test('sent again with another last item it is refused, and what stood before stands', async () => {
  const played = await playMarket(server, adapter)
  const PLU = played.world.sku.code
  const item = (quantity: number) => ({ PLU, useStartDate: day(30), quantity, passengers: guests(quantity) })
  const send = (service: 'CreatePreOrder' | 'CreateOrder', otaOrderId: string, quantities: number[]) =>
    ask(played, service, { sequenceId: sequenceId(), otaOrderId, items: quantities.map(item) })
  const statesOf = async (thirdCode: string) =>
    (await played.world.engine.list({ thirdCode })).map(({ state }) => state)
  expect((await send('CreatePreOrder', 'S-1', [1, 1])).code).toBe('0000')
  expect((await send('CreatePreOrder', 'S-1', [1, 2])).code).not.toBe('0000')
  expect(await statesOf('S-1')).toEqual(['held', 'held'])
  // Paid meanwhile, it is no less so.
  const paid = { sequenceId: sequenceId(), otaOrderId: 'S-1', confirmType: 2, items: [] }
  expect((await ask(played, 'PayPreOrder', paid)).code).toBe('0000')
  expect((await send('CreatePreOrder', 'S-1', [1, 2])).code).not.toBe('0000')
  expect(await statesOf('S-1')).toEqual(['issued', 'issued'])
  expect(await stockLeft(played.world)).toBe(38)
})

test('paid after its hold has ended, it is taken again, or refused with what is left', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { capacity: 2 } } })
  const PLU = played.world.sku.code
  const hold = (otaOrderId: string) =>
    ask(played, 'CreatePreOrder', {
      sequenceId: sequenceId(),
      otaOrderId,
      items: [{ PLU, useStartDate: day(30), quantity: 2 }],
    })
  const pay = (otaOrderId: string) =>
    ask(played, 'PayPreOrder', {
      sequenceId: sequenceId(),
      otaOrderId,
      confirmType: 2,
      items: [{ itemId: '1', PLU }],
    })
  const runOut = async () => {
    await withSystemCtx(server.app, played.world.merchant.id, ({ db }) =>
      sql`update orders set pay_by = now() - interval '1 minute' where status = 'reviewing'`.execute(db),
    )
    await sweepOverdue(jobOf(server.app))
  }
  await hold('L-1')
  await runOut()
  expect(await stockLeft(played.world)).toBe(2)
  expect((await hold('L-2')).code).toBe('0000')
  const late = await pay('L-1')
  expect(late).toMatchObject({ code: '1003', body: { items: [{ PLU, inventorys: [{ quantity: '0' }] }] } })
  await runOut()
  expect((await pay('L-2')).code).toBe('0000')
})

test('each fault has its own code, and HTTP 200', async () => {
  const played = await playMarket(server, adapter)
  const PLU = played.world.sku.code
  const items = [{ PLU, useStartDate: day(30), useEndDate: day(30), quantity: 1 }]
  const create = (more: object, changes: object = {}) =>
    ask(
      played,
      'CreatePreOrder',
      { sequenceId: sequenceId(), otaOrderId: `F-${sequenceId()}`, items, ...more },
      changes,
    )
  const codes = [
    await create({ items: [{ ...items[0], PLU: 'nothing' }] }),
    await create({ items: [{ ...items[0], quantity: 0 }] }),
    await create({ items: [] }),
    await create({ items: [{ ...items[0], useStartDate: day(-2) }] }),
    await create({ items: [{ ...items[0], cost: 1, costCurrency: 'XXX' }] }),
    await create({}, { accountId: 'somebody else' }),
    await create({}, { requestTime: '2020-01-01 00:00:00' }),
    await create({}, { serviceName: 'NoSuchService' }),
    await ask(played, 'PayPreOrder', { sequenceId: sequenceId(), otaOrderId: 'never' }),
    await ask(played, 'CancelOrder', { sequenceId: sequenceId(), otaOrderId: 'never' }),
    await ask(played, 'RefundOrder', { sequenceId: sequenceId(), otaOrderId: 'never' }),
    await ask(played, 'QueryOrder', { otaOrderId: 'never' }),
    await ask(played, 'SendVoucher', { otaOrderId: 'never' }),
    await ask(played, 'EditOrder', { sequenceId: sequenceId(), otaOrderId: 'never' }),
  ]
  expect(codes.map(({ code }) => code)).toEqual([
    '1001',
    '1006',
    '1005',
    '1009',
    '1007',
    '0003',
    '0002',
    '0001',
    '1100',
    '2001',
    '3001',
    '4001',
    '5001',
    '6001',
  ])
  expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([200]))
  const garbage = await played.market.send({ method: 'POST', path: '/ctrip', body: 'x=1' })
  expect([garbage.status, objectIn(objectIn(JSON.parse(garbage.body))['header'])['resultCode']]).toEqual([
    200,
    '0001',
  ])
  expect(await stockLeft(played.world)).toBe(40)
})

test('one sequence with another content is refused', async () => {
  const played = await playMarket(server, adapter)
  const body = {
    sequenceId: sequenceId(),
    otaOrderId: 'S-1',
    items: [{ PLU: played.world.sku.code, useStartDate: day(30), quantity: 1 }],
  }
  expect((await ask(played, 'CreatePreOrder', body)).code).toBe('0000')
  expect((await ask(played, 'CreatePreOrder', { ...body, otaOrderId: 'S-2' })).code).toBe('1006')
  // The same order under another sequence is the same order.
  expect((await ask(played, 'CreatePreOrder', { ...body, sequenceId: sequenceId() })).code).toBe('0000')
  expect(await stockLeft(played.world)).toBe(39)
  expect((await ask(played, 'CancelPreOrder', { sequenceId: sequenceId(), otaOrderId: 'S-1' })).code).toBe(
    '0000',
  )
  expect(await stockLeft(played.world)).toBe(40)
  expect((await ask(played, 'PayPreOrder', { sequenceId: sequenceId(), otaOrderId: 'S-1' })).code).not.toBe(
    '0000',
  )
})
