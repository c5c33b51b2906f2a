import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { testServer } from '#test/factories/http.ts'
import { hostMarket, playMarket, type PlayedMarket } from '#test/factories/market.ts'
import { day, stockLeft } from '#test/factories/orders.ts'
import { samplePush } from '#test/factories/channel-booking.ts'
import { sweepOverdue } from '../../../orders/work/sweep-orders.ts'
import { MarketRefused } from '../../port/adapter.ts'
import { beijingText } from '../../parts/beijing-time.ts'
import { objectIn, objectsIn } from '../../parts/json-object.ts'
import { adapter } from './adapter.ts'
import { readAnswer } from './simulator.ts'
import { sealedEnvelope } from './sign.ts'

const server = await testServer()
await hostMarket(server, adapter)

/** One message of Ctrip's, as it comes over the wire. */
async function ask({ market }: PlayedMarket, serviceName: string, body: object, changes: object = {}) {
  const { account, secrets } = market.connection
  const header = {
    accountId: account,
    serviceName,
    requestTime: beijingText(new Date()),
    version: '1.0',
    ...changes,
  }
  const got = await market.send({
    method: 'POST',
    path: '/ctrip',
    body: sealedEnvelope(header, JSON.stringify(body), secrets),
  })
  return { status: got.status, ...readAnswer(got.body, secrets) }
}
const guests = (count: number) =>
  Array.from({ length: count }, (_, no) => ({
    passengerId: `P${no + 1}`,
    name: `Guest ${no + 1}`,
    ageType: 'ADU',
  }))
let sequences = 0
const sequenceId = () => `seq-${(sequences += 1)}`

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
  const gone = await ask(played, 'CancelOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'M-1',
    items: [{ itemId: 'I2', PLU, cancelType: 0, quantity: 1 }],
  })
  expect(gone).toMatchObject({
    code: '0000',
    body: { supplierConfirmType: '1', items: [{ itemId: 'I2', vouchers: [{}] }] },
  })
  const states = (await played.world.engine.list({ thirdCode: 'M-1' })).map(({ item: name, state }) => [
    name,
    state,
  ])
  expect(Object.fromEntries(states)).toEqual({ '': 'issued', '2': 'refunded' })
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
      { sequenceId: sequenceId(), otaOrderId: `F-${sequences}`, items, ...more },
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

test('paid for what nobody knows, it waits for a person, and the verdict follows', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode, answered } = await played.act('buyUnknown')
  expect(answered).toBe('0000')
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'waiting', cause: 'unknownProduct' })
  const notice = played.notice(booking, { kind: 'refuse', reason: 'no such boat' })
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '0000' })
  // It had arrived: a repeat is no fault.
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '0008' })
})

test('an age type that nobody knows is taken, and a person looks at it', async () => {
  const played = await playMarket(server, adapter)
  const passengers = [{ passengerId: '1', name: 'A', ageType: 'SEN' }]
  const items = [{ itemId: '1', PLU: played.world.sku.code, useStartDate: day(30), quantity: 1, passengers }]
  const booked = await ask(played, 'CreateOrder', { sequenceId: sequenceId(), otaOrderId: 'U-1', items })
  expect(booked).toMatchObject({ code: '0000', body: { supplierConfirmType: '2' } })
  expect(await played.booking('U-1')).toMatchObject({ state: 'waiting', cause: 'unknownValue' })
})

test('one item refused is the order refused: its others end, and one verdict goes out', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buyUnknown')
  const waiting = await played.booking(thirdCode)
  await played.world.engine.book({
    thirdCode,
    item: '2',
    outsideProduct: played.world.sku.code,
    date: day(30),
    units: [{ unit: 'ADU' }],
    raw: {},
  })
  const issued = (await played.world.engine.list({ thirdCode })).find(({ item }) => item === '2')
  if (issued?.state !== 'issued') throw new Error('not issued')
  expect(await adapter.notify?.(played.port, played.notice(issued))).toEqual({
    answered: 'other items are open',
  })
  expect(await adapter.notify?.(played.port, played.notice(waiting, { kind: 'refuse' }))).toEqual({
    answered: '0000',
  })
  expect(await played.world.engine.find({ id: issued.id })).toMatchObject({ state: 'closed' })
})

test('a refund with a fee waits for people, and its answer goes out under the same sequence', async () => {
  const played = await playMarket(server, adapter, {
    world: { sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] } },
  })
  const { thirdCode } = await played.act('buy')
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('0000')
  const booking = await played.booking(thirdCode)
  const [refund] = await played.world.engine.refunds({ id: booking.id })
  expect(refund).toMatchObject({ state: 'waiting', unitNos: [2], facts: { service: 'CancelOrder' } })
  expect(refund?.answerBy).not.toBeNull()
  const polled = await played.act('poll', { thirdCode })
  expect(polled.answered).toContain('"orderStatus":"3"')
  const notice = played.notice(booking, {
    kind: 'refund',
    refund: refund ? { ...refund, state: 'rejected' } : null,
  })
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '0000' })
})

test('money alone goes back to nobody’s ticket, and never more than was paid', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  const refund = (totalAmount: number) =>
    ask(played, 'RefundOrder', {
      sequenceId: sequenceId(),
      otaOrderId: thirdCode,
      confirmType: 2,
      totalAmount,
      reason: 'rain',
    })
  expect((await refund(1_000_000)).code).toBe('3002')
  expect((await refund(0)).code).toBe('3002')
  expect(await refund(10.5)).toMatchObject({ code: '0000', body: { supplierConfirmType: '2' } })
  const booking = await played.booking(thirdCode)
  expect(booking).toMatchObject({ state: 'issued', refunded: 0 })
  const [waiting] = await played.world.engine.refunds({ id: booking.id })
  expect(waiting).toMatchObject({ kind: 'money', amountMinor: 1_050, quantity: 0 })
  const notice = played.notice(booking, {
    kind: 'refund',
    refund: waiting ? { ...waiting, state: 'approved' } : null,
  })
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '0000' })
})

test('a cancellation of several items gives back all of them or none', async () => {
  const played = await playMarket(server, adapter)
  const PLU = played.world.sku.code
  const item = { PLU, useStartDate: day(30), quantity: 2 }
  await ask(played, 'CreateOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'N-1',
    items: [
      { ...item, itemId: 'a' },
      { ...item, itemId: 'b' },
    ],
  })
  const cancel = (second: number) =>
    ask(played, 'CancelOrder', {
      sequenceId: sequenceId(),
      otaOrderId: 'N-1',
      items: [
        { itemId: 'a', PLU, cancelType: 1, quantity: 1 },
        { itemId: 'b', PLU, cancelType: 1, quantity: second },
      ],
    })
  expect((await cancel(3)).code).toBe('2004')
  expect((await played.world.engine.list({ thirdCode: 'N-1' })).map(({ refunded }) => refunded)).toEqual([
    0, 0,
  ])
  expect((await cancel(2)).code).toBe('0000')
  expect(await stockLeft(played.world)).toBe(39)
})

test('what it gave back itself is void at once', async () => {
  const played = await playMarket(server, adapter)
  const { thirdCode } = await played.act('buy')
  expect((await played.act('refundByMarket', { thirdCode })).answered).toBe('0000')
  expect(await played.booking(thirdCode)).toMatchObject({ state: 'refunded', refunded: 3 })
  expect(await stockLeft(played.world)).toBe(40)
})

test('use is told in totals, dates are moved, vouchers sent again, and the balance is said', async () => {
  const played = await playMarket(server, adapter, { world: { sku: { days: [day(30), day(31)] } } })
  const { thirdCode } = await played.act('buy')
  const itemId = `${thirdCode.slice(-6)}1`
  const booking = await played.booking(thirdCode)
  const used = {
    ...booking,
    used: 2,
    units: booking.units.map((unit) => (unit.no < 3 ? { ...unit, usedAt: new Date().toISOString() } : unit)),
  }
  expect(await adapter.notify?.(played.port, played.notice(used, { kind: 'use' }))).toEqual({
    answered: '0000',
  })
  const edit = await ask(played, 'EditOrder', {
    sequenceId: sequenceId(),
    otaOrderId: thirdCode,
    items: [{ itemId, originUseStartDate: day(30), targetUseStartDate: day(31) }],
  })
  expect(edit).toMatchObject({ code: '0000', body: { supplierConfirmType: '1' } })
  expect((await played.booking(thirdCode)).date).toBe(day(31))
  expect(await ask(played, 'SupplierBalanceQuery', { vendorId: '9' })).toMatchObject({
    code: '0000',
    body: { vendorId: '9' },
  })
  const sent = await ask(played, 'SendVoucher', { otaOrderId: thirdCode, email: 'zhang.wei@example.com' })
  expect(sent.code).toBe('0000')
})

test('pushes keep to its limits, and what it does not know is said', async () => {
  const played = await playMarket(server, adapter)
  expect(await adapter.push?.(played.port, samplePush())).toEqual({ answered: '0000' })
  expect(await adapter.push?.(played.port, samplePush({ kind: 'price' }))).toEqual({ answered: '0000' })
  const days = Array.from({ length: 91 }, (_, no) =>
    samplePush()
      .days.slice(0, 1)
      .map((each) => ({ ...each, date: day(no) })),
  )
  await expect(adapter.push?.(played.port, samplePush({ days: days.flat() }))).rejects.toThrow(MarketRefused)
})

test('who boards at the gate is told in totals, once each time; a refusal of ours goes out as well', async () => {
  const played = await playMarket(server, adapter, {
    world: { sku: { cancelRule: [{ hoursBefore: 9_000, keepBasisPoints: 5_000 }] } },
  })
  const { thirdCode } = await played.act('buy')
  await played.board(await played.booking(thirdCode), [1])
  expect(await played.sendAll()).toEqual([{ kind: 'use', state: 'done', error: '' }])
  await played.board(await played.booking(thirdCode), [3])
  expect(await played.sendAll()).toHaveLength(2)
  const told = await played.told('notice')
  expect(told.map(({ service, items }) => [service, objectsIn(items)[0]?.['useQuantity']])).toEqual([
    ['OrderConsumedNotice', '1'],
    ['OrderConsumedNotice', '2'],
  ])
  expect(objectsIn(objectsIn(told[1]?.['items'])[0]?.['passengers'])).toEqual([
    { passengerId: '1' },
    { passengerId: '3' },
  ])
  // The first has boarded; the second has not.
  expect((await played.act('askRefund', { thirdCode, quantity: 1 })).answered).toBe('0000')
  const [refund] = await played.world.engine.refunds({ thirdCode })
  await played.world.staff.data('/ota/channelRefund/refundReject', {
    id: refund?.id,
    reason: 'boat has left',
  })
  expect((await played.sendAll()).map(({ kind, state }) => [kind, state])).toEqual([
    ['use', 'done'],
    ['use', 'done'],
    ['refund', 'done'],
  ])
  expect((await played.told('notice'))[2]).toMatchObject({
    service: 'CancelOrderConfirm',
    confirmResultCode: '2005',
    confirmResultMessage: 'boat has left',
  })
})
