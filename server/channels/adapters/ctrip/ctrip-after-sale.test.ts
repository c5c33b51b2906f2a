import { expect, test } from 'vitest'
import { samplePush } from '#test/factories/channels/channel-booking.ts'
import { askAsCtrip as ask, sequenceId } from '#test/factories/channels/ctrip.ts'
import { testServer } from '#test/factories/http.ts'
import { hostMarket, playMarket } from '#test/factories/channels/market.ts'
import { day, placeOrder, stockLeft } from '#test/factories/orders.ts'
import { objectsIn } from '../../../kit/outside/json-object.ts'
import { MarketRefused } from '../../port/adapter.ts'
import { adapter } from './adapter.ts'

const server = await testServer()
await hostMarket(server, adapter)

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
  // What is asked for twice is more than was paid, though each alone is not.
  const paid = (booking.retailMinor ?? booking.netMinor ?? 0) / 100
  expect((await refund(paid)).code).toBe('3002')
  expect((await refund(paid - 10.5)).code).toBe('0000')
  const notice = played.notice(booking, {
    kind: 'refund',
    refund: waiting ? { ...waiting, state: 'approved' } : null,
  })
  expect(await adapter.notify?.(played.port, notice)).toEqual({ answered: '0000' })
})

test('a change of days of several items moves all of them or none', async () => {
  const days = [day(30), day(31)]
  const played = await playMarket(server, adapter, { world: { sku: { capacity: 2, days } } })
  const PLU = played.world.sku.code
  const item = { PLU, useStartDate: day(30), quantity: 1 }
  const items = [
    { ...item, itemId: 'a' },
    { ...item, itemId: 'b' },
  ]
  await ask(played, 'CreateOrder', { sequenceId: sequenceId(), otaOrderId: 'E-1', items })
  await placeOrder(played.world, { date: day(31), adults: 1, children: 0 })
  const edited = await ask(played, 'EditOrder', {
    sequenceId: sequenceId(),
    otaOrderId: 'E-1',
    items: items.map(({ itemId }) => ({ itemId, PLU, targetUseStartDate: day(31) })),
  })
  expect(edited.code).toBe('6003')
  const dates = (await played.world.engine.list({ thirdCode: 'E-1' })).map(({ date }) => date)
  expect(dates).toEqual([day(30), day(30)])
  expect(await stockLeft(played.world)).toBe(0)
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
  const response = await played.told('notice')
  expect(response.map(({ service, items }) => [service, objectsIn(items)[0]?.['useQuantity']])).toEqual([
    ['OrderConsumedNotice', '1'],
    ['OrderConsumedNotice', '2'],
  ])
  expect(objectsIn(objectsIn(response[1]?.['items'])[0]?.['passengers'])).toEqual([
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
