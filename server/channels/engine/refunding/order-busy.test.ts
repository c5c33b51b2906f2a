import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookInput, connectChannel, itemOf, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, day, makeOrderWorld, readOrder, stockLeft } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { doModifyJob } from '../../../orders/amend/answer-request.ts'

/** Guests are given back at a marketplace while something else is asked of their order here. */
const server = await testServer()
const worldOf = async (sku: object): Promise<ChannelWorld> =>
  connectChannel(
    await makeOrderWorld(server, {
      balanceMinor: 1_000_000_000,
      sku: { cancelRule: [], capacity: 100, ...sku },
    }),
    { system: 'meituan' },
  )
const supplied = await worldOf({})
const own = await worldOf({ supplierId: null, autoConfirm: true })
const units = [{ unit: 'ADULT' }, { unit: 'ADULT' }, { unit: 'ADULT' }]
const book = async (world: ChannelWorld) =>
  valueOf(await world.engine.book(bookInput(world, { units }), { complete: 'later' }))
const liveGuests = async (world: ChannelWorld, orderId: number | null) =>
  (await readOrder(world, orderId ?? 0)).guests.filter(({ attendance }) => attendance !== 'cancelled')

/** Its supplier has it, and is asked before anything changes. */
async function sent(world: ChannelWorld) {
  const booked = await book(world)
  const { lines } = await readOrder(world, booked.orderId ?? 0)
  const lineId = lines[0]?.id ?? 0
  const send = await world.staff.call('/supplier/orderHandler/sendOrder', { lineId })
  expect(send.error).toEqual({ code: 0 })
  return { ...booked, lineId }
}
const askHere = async (world: ChannelWorld, orderId: number | null) => {
  const { guests } = await readOrder(world, orderId ?? 0)
  const amendment = { removeGuests: [guests[0]?.id] }
  const { error } = await world.staff.call('/supplier/orderModify/apply', {
    id: orderId,
    amendment,
    reason: 'The guest called',
    asks: true,
  })
  expect(error).toEqual({ code: 0 })
}
const requestRows = async (world: ChannelWorld, orderId: number | null) =>
  (
    await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      sql<{ id: number; status: string; by: string }>`
        select id, status, applied_by_kind as by from order_request
         where order_id = ${orderId} order by id`.execute(db),
    )
  ).rows
const requestsOf = async (world: ChannelWorld, orderId: number | null) =>
  (await requestRows(world, orderId)).map(({ status, by }) => `${by} ${status}`)

test('a second ticket is given back before the supplier has answered for the first: both are asked for', async () => {
  const { id, orderId, lineId } = await sent(supplied)
  const give = (outsideId: string) =>
    supplied.engine.askRefund({ id }, { outsideId: `${outsideId} ${id}`, quantity: 1, auto: true, raw: {} })
  expect(valueOf(await give('A'))).toMatchObject({ state: 'approved', quantity: 1 })
  expect(valueOf(await give('B'))).toMatchObject({ state: 'approved', quantity: 1 })
  expect(await itemOf(supplied, id)).toMatchObject({ refunded: 2 })
  expect(await requestsOf(supplied, orderId)).toEqual(['system cancelled', 'system sent'])
  const { error } = await actOn(supplied, 'supplierAgreeChange', { lineId }, supplied.supplier)
  expect(error).toEqual({ code: 0 })
  const [, request] = await requestRows(supplied, orderId)
  await doModifyJob(jobOf(supplied.app), {
    merchantId: supplied.merchant.id,
    requestId: request?.id,
    orderId,
  })
  expect(await liveGuests(supplied, orderId)).toHaveLength(1)
})

test('given back already there: what staff ask of the order gives way, and its places are free', async () => {
  const { id, orderId } = await sent(supplied)
  await askHere(supplied, orderId)
  const response = { outsideId: `M ${id}`, quantity: 1, raw: {} }
  expect(valueOf(await supplied.engine.refundedByMarket({ id }, response))).toMatchObject({ refunded: 1 })
  expect(await requestsOf(supplied, orderId)).toEqual(['staff cancelled', 'system sent'])
})

test('only asked back there: people say what goes first, and a change of theirs is refused as one of now', async () => {
  const { id, orderId } = await sent(supplied)
  await askHere(supplied, orderId)
  const request = await supplied.engine.askRefund(
    { id },
    { outsideId: `W ${id}`, quantity: 1, auto: true, raw: {} },
  )
  expect(valueOf(request)).toMatchObject({ state: 'waiting' })
  expect(await supplied.engine.amend({ id }, { units: units.slice(1) })).toMatchObject({
    ok: false,
    why: 'wrongState',
  })
  expect(await requestsOf(supplied, orderId)).toEqual(['staff sent'])
})

test('given back there when the order is put away: it is noted, and the codes are void', async () => {
  const { id, orderId } = await book(own)
  await withSystemCtx(own.app, own.merchant.id, ({ db }) =>
    sql`update orders set status = 'archived', previous_status = 'confirmed' where id = ${orderId}`.execute(
      db,
    ),
  )
  const back = (outsideId: string, quantity: number) =>
    own.engine.refundedByMarket({ id }, { outsideId, quantity, raw: {} })
  expect(valueOf(await back('P1', 1))).toMatchObject({ refunded: 1, state: 'issued' })
  expect(valueOf(await back('P1', 1))).toMatchObject({ refunded: 1 })
  expect(valueOf(await back('P2', 2))).toMatchObject({ refunded: 3, state: 'refunded' })
  expect((await itemOf(own, id))?.units.map(({ code }) => code)).toEqual(['', '', ''])
  const { rows } = await withSystemCtx(own.app, own.merchant.id, ({ db }) =>
    sql`select from event where type = 'channels.refundedByMarket' and order_id = ${orderId}`.execute(db),
  )
  expect(rows).toHaveLength(2)
})

test('what is held is paid for though its product is mapped no more, with what was told when it was held', async () => {
  const collect = [{ key: 'weight', per: 'guest' as const, required: true }]
  const world = await worldOf({ supplierId: null, autoConfirm: true, collect })
  const ann = [{ unit: 'ADULT', name: 'Ann', info: { weight: '60' } }]
  const held = valueOf(await world.engine.reserve(bookInput(world, { units: ann })))
  const products = '/ota/channelProduct'
  expect((await world.staff.call(`${products}/delete`, { id: world.productId })).error).toEqual({ code: 0 })
  expect(valueOf(await world.engine.confirm({ id: held.id }, {}))).toMatchObject({ state: 'issued' })
  expect(await liveGuests(world, held.orderId)).toMatchObject([{ name: 'Ann', info: { weight: '60' } }])
  expect(await stockLeft(world, day(30))).toBe(99)
  expect((await actOn(world, 'cancel', { id: held.orderId, reason: 'Over' })).error.code).toBe(0)
})

test('a supplier that refuses to let a guest go who has his money back brings the order to follow-up', async () => {
  const { id, orderId, lineId } = await sent(supplied)
  const response = { outsideId: `R ${id}`, quantity: 1, raw: {} }
  valueOf(await supplied.engine.refundedByMarket({ id }, response))
  const refusal = { lineId, reason: 'Too late for us' }
  const { error } = await actOn(supplied, 'supplierRefuseChange', refusal, supplied.supplier)
  expect(error).toEqual({ code: 0 })
  expect(await readOrder(supplied, orderId ?? 0)).toMatchObject({
    followUp: 'tracking',
  })
})

test('given back in part while it waits for a person: its draft, and the order made of it, are of the rest', async () => {
  const input = bookInput(own, { units, cause: 'unknownValue' })
  const { id } = valueOf(await own.engine.book(input, { complete: 'later' }))
  const response = { outsideId: `D ${id}`, quantity: 1, raw: {} }
  valueOf(await own.engine.refundedByMarket({ id }, response))
  const { rows } = await own.staff.data<{ rows: { id: number }[] }>('/supplier/orderEntry/draftList', {
    source: 'channel',
    status: 'open',
  })
  const info = await own.staff.data<{ content: { items: { adults: number }[] } }>(
    '/supplier/orderEntry/draftInfo',
    { id: rows[0]?.id },
  )
  expect(rows).toHaveLength(1)
  expect(info.content.items).toMatchObject([{ adults: 2 }])
  expect((await own.staff.call('/ota/channelOrder/orderMake', { id })).error).toEqual({ code: 0 })
  const item = await itemOf(own, id)
  expect(item).toMatchObject({ state: 'issued', ordered: 3, refunded: 1 })
  expect(await liveGuests(own, item?.orderId ?? null)).toHaveLength(2)
})
