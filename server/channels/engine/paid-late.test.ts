import { omit } from '#contract/kit/omit.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookInput, connectChannel, itemOf, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, makeOrderWorld, orderInput, placeOrder, stockLeft } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sweepOverdue } from '../../orders/acts/sweep-orders.ts'

const server = await testServer()
const worldOf = async (
  capacity: number,
  collect: { key: string; per: 'order' | 'guest'; required: boolean }[] = [],
): Promise<ChannelWorld> =>
  connectChannel(
    await makeOrderWorld(server, {
      sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity, collect },
    }),
    { system: 'test' },
  )

test('paid when its hold is over and its places are gone: it waits for a person, and is never lost', async () => {
  const world = await worldOf(2)
  const input = bookInput(world, { thirdCode: 'L-1' })
  const held = valueOf(await world.engine.reserve(input))
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where id = ${held.orderId}`.execute(db),
  )
  await sweepOverdue(jobOf(world.app))
  const other = await placeOrder(world, { adults: 2, children: 0 })
  // Without somebody to complete it, it is a plain no.
  expect(await world.engine.book(input)).toMatchObject({ ok: false, why: 'soldOut' })
  const waiting = valueOf(await world.engine.book(input, { complete: 'later' }))
  expect(waiting).toMatchObject({ id: held.id, state: 'waiting', cause: 'soldOut', orderId: null })
  expect(valueOf(await world.engine.book(input, { complete: 'later' }))).toMatchObject({ state: 'waiting' })
  expect(valueOf(await world.engine.confirm({ thirdCode: 'L-1' }))).toMatchObject({ state: 'waiting' })
  expect(await world.engine.list({ thirdCode: 'L-1' })).toHaveLength(1)
  const soldOut = await world.staff.call('/ota/channelOrder/orderMake', { id: held.id })
  expect(soldOut.error).toMatchObject({
    name: 'channels.notMade',
    message: 'The order cannot be made as it stands: Sold out. Complete it by hand.',
  })
  // There is room again: it is made, though the order that was held for it stands beside.
  await actOn(world, 'cancel', { id: other.id, reason: 'Changed plans' })
  expect((await world.staff.call('/ota/channelOrder/orderMake', { id: held.id })).error).toEqual({ code: 0 })
  const made = await itemOf(world, held.id)
  expect(made).toMatchObject({ state: 'issued', code: held.code })
  expect(made?.orderId).not.toBe(held.orderId)
  expect(await world.engine.find({ code: held.code })).toMatchObject({ id: held.id })
})

test('paid for other guests than were held: it waits, and what was held ends by its time', async () => {
  const world = await worldOf(40)
  const held = valueOf(await world.engine.reserve(bookInput(world, { thirdCode: 'L-2' })))
  const paid = bookInput(world, { thirdCode: 'L-2', units: [{ unit: 'ADULT' }] })
  expect(await world.engine.book(paid)).toMatchObject({ ok: false, why: 'conflict' })
  expect(valueOf(await world.engine.book(paid, { complete: 'later' }))).toMatchObject({
    state: 'waiting',
    cause: 'changed',
  })
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where id = ${held.orderId}`.execute(db),
  )
  await sweepOverdue(jobOf(world.app))
  expect(await stockLeft(world)).toBe(40)
  expect(await itemOf(world, held.id)).toMatchObject({ state: 'waiting' })
})

test('paid for what asks more than anybody told: where there is time a person adds it, else it is a plain no', async () => {
  const collect = [{ key: 'pickUpHotel', per: 'order' as const, required: true }]
  const world = await worldOf(40, collect)
  const held = valueOf(await world.engine.reserve(bookInput(world, { thirdCode: 'L-4' })))
  const ref = { thirdCode: 'L-4' }
  expect(await world.engine.confirm(ref, {})).toMatchObject({
    ok: false,
    why: 'missingData',
    field: 'pickUpHotel',
  })
  expect(await itemOf(world, held.id)).toMatchObject({ state: 'held' })
  const paid = { complete: 'later' as const, facts: { sequenceId: 'S-1' } }
  const waiting = { id: held.id, state: 'waiting', cause: 'missingData', facts: { sequenceId: 'S-1' } }
  expect(valueOf(await world.engine.confirm(ref, paid))).toMatchObject(waiting)
  expect(valueOf(await world.engine.confirm(ref, paid))).toMatchObject(waiting)
  // It goes on under the number that was told when it was held.
  expect(await world.engine.find({ code: held.code })).toMatchObject({ id: held.id, code: held.code })
  const { rows } = await world.staff.data<{ rows: { id: number; version: number }[] }>(
    '/supplier/orderEntry/draftList',
    { source: 'channel' },
  )
  const item = omit(orderInput(world, { adults: 2, children: 0 }), ['clientRequestId', 'agentId'])
  const items = [{ ...item, collected: { pickUpHotel: 'Amari Phuket' } }]
  await world.staff.data('/supplier/orderEntry/draftComplete', {
    id: rows[0]?.id,
    version: rows[0]?.version,
    items,
  })
  expect(await itemOf(world, held.id)).toMatchObject({ state: 'issued', cause: null, code: held.code })
})

test('what its product has stopped to ask for since it was held is no mistake of who pays', async () => {
  const collect = [{ key: 'pickUpHotel', per: 'order' as const, required: false }]
  const world = await worldOf(40, collect)
  const input = bookInput(world, { thirdCode: 'L-5', collected: { pickUpHotel: 'Amari Phuket' } })
  const held = valueOf(await world.engine.reserve(input))
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update sku set collect = '[]' where id = ${world.sku.id}`.execute(db),
  )
  expect(valueOf(await world.engine.confirm({ thirdCode: 'L-5' }))).toMatchObject({
    id: held.id,
    state: 'issued',
  })
})

test('where a person confirms every order, what was held and paid waits for that as what is booked at once', async () => {
  const world = await worldOf(40)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update platform.merchant set settings = settings || '{"autoConfirm":"person"}' where id = ${world.merchant.id}`.execute(
      db,
    ),
  )
  const booked = valueOf(await world.engine.book(bookInput(world, { thirdCode: 'L-6' })))
  valueOf(await world.engine.reserve(bookInput(world, { thirdCode: 'L-7' })))
  const paid = valueOf(await world.engine.confirm({ thirdCode: 'L-7' }))
  expect([booked.state, paid.state]).toEqual(['issuing', 'issuing'])
  expect((await actOn(world, 'confirm', { id: paid.orderId })).error).toEqual({ code: 0 })
  expect(await itemOf(world, paid.id)).toMatchObject({ state: 'issued' })
})

test('a refund request that it has refused itself needs no answer any more, and nobody is told', async () => {
  const world = await worldOf(40)
  const booked = valueOf(await world.engine.book(bookInput(world, { thirdCode: 'L-3' })))
  const ref = { thirdCode: 'L-3' }
  valueOf(await world.engine.askRefund(ref, { outsideId: 'R-1', quantity: 1, raw: {} }))
  const withdrawn = await world.engine.withdrawRefund?.(ref, { outsideId: 'R-1', reason: 'refused there' })
  expect(withdrawn).toMatchObject({ ok: true, value: { state: 'rejected' } })
  expect(await world.engine.withdrawRefund?.(ref, { outsideId: 'R-2', reason: '' })).toMatchObject({
    ok: false,
  })
  expect(await itemOf(world, booked.id)).toMatchObject({ state: 'issued', refunded: 0 })
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`select from channel_notice where kind = 'refund'`.execute(db),
  )
  expect(rows).toHaveLength(0)
})
