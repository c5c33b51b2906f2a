import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import {
  bind,
  infoOf,
  mirrorOf,
  mirrorsOf,
  ourOrder,
  theirOrder,
  type MirrorWorld,
} from '#test/factories/mirror.ts'
import { actOn, day, placeOrder, stockLeft } from '#test/factories/orders.ts'
import { roundTripWorld, type RoundTripWorld } from '#test/factories/round-trips.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const days = [day(30), day(31), day(32)]
let world: MirrorWorld & { ours: RoundTripWorld; theirs: RoundTripWorld }
beforeAll(async () => {
  const facts = { days, capacity: 60, balanceMinor: 100_000_000 }
  const theirs = await roundTripWorld(server, facts)
  const ours = await roundTripWorld(server, { ...facts, oneSupplier: true })
  await bind(ours, theirs, ours.sku, theirs.sku)
  await bind(ours, theirs, ours.back, theirs.back)
  world = { ours, theirs }
})

const place = (back: object) => placeOrder(world.ours, { date: days[0], back, adults: 2, children: 0 })
const lineOf = async (id: number, leg: 1 | 2) =>
  (await infoOf(world.ours.staff, id)).lines.findLast((line) => line.leg === leg)!
const send = async (id: number, leg: 1 | 2) =>
  actOn(world.ours, 'sendOrder', { lineId: (await lineOf(id, leg)).id })
const there = (verb: string, input: object) =>
  world.theirs.staff.data(`/supplier/orderHandler/${verb}`, { ...input })

/** Sent by one of its ways, made there as one order, confirmed there. */
async function confirmed(leg: 1 | 2, back: object) {
  const order = await place(back)
  expect((await send(order.id, leg)).error.code).toBe(0)
  const mirror = await mirrorOf(world, order.code)
  await there('confirm', { id: mirror.id })
  await ourOrder(world, order.id, ({ status }) => status === 'confirmed')
  return { order, mirror }
}

test.each([1, 2] as const)(
  'a round trip that is sent by its way %s is one order there, and its confirmation confirms both ways',
  async (leg) => {
    const { theirs } = world
    const [out, back] = [
      await stockLeft(theirs, days[0]),
      await stockLeft(theirs, days[2], theirs.back.poolId),
    ]
    const { order, mirror } = await confirmed(leg, { date: days[2] })
    expect(await mirrorsOf(world, order.code)).toHaveLength(1)
    expect((await infoOf(theirs.staff, mirror.id)).lines.map((line) => [line.leg, line.date])).toEqual([
      [1, days[0]],
      [2, days[2]],
    ])
    expect(await stockLeft(theirs, days[0])).toBe(out - 2)
    expect(await stockLeft(theirs, days[2], theirs.back.poolId)).toBe(back - 2)
    const { lines } = await infoOf(world.ours.staff, order.id)
    expect(lines.map((line) => [line.supplierStatus, line.supplierOrderCode])).toEqual([
      ['approved', mirror.code],
      ['approved', mirror.code],
    ])
  },
)

test('one way that goes is asked of their order as a change, and the other stays', async () => {
  const { order, mirror } = await confirmed(1, { date: days[1] })
  await world.ours.staff.data('/supplier/orderModify/apply', {
    id: order.id,
    amendment: { dropLeg: 2, fee: 'rule' },
    reason: 'They fly home',
  })
  const requested = await theirOrder(world, mirror.id, ({ can }) => can['agreeChange'] === true)
  expect(requested.status).toBe('confirmed')
  await there('agreeChange', { id: mirror.id })
  const after = await ourOrder(world, order.id, ({ lines }) =>
    lines.some(({ supplierStatus }) => supplierStatus === 'cancelled'),
  )
  expect(after.lines.map(({ leg, supplierStatus }) => [leg, supplierStatus])).toEqual([
    [1, 'approved'],
    [2, 'cancelled'],
  ])
})

test('our cancellation is one withdrawal there, and its fee is kept once', async () => {
  const { order, mirror } = await confirmed(1, { date: days[1] })
  await actOn(world.ours, 'cancel', { id: order.id, reason: 'Storm', refund: 'operator-fault' })
  await theirOrder(world, mirror.id, ({ status }) => status === 'cancelling')
  await there('agreeCancel', { id: mirror.id })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'cancelled')
  expect(after.lines.every(({ supplierStatus }) => supplierStatus === 'cancelled')).toBe(true)
  const one = <T>(merchantId: number, read: (id: number) => ReturnType<typeof sql<T>>) =>
    withSystemCtx(server.app, merchantId, async ({ db }) => (await read(merchantId).execute(db)).rows[0])
  const stored = await one<{ minor: number }>(
    world.theirs.merchant.id,
    (id) => sql`select fee_minor as minor from orders where merchant_id = ${id} and id = ${mirror.id}`,
  )
  const owed = await one<{ minor: number }>(
    world.ours.merchant.id,
    (id) =>
      sql`select sum(posted_minor)::bigint as minor from order_line_cost where merchant_id = ${id} and order_id = ${order.id}`,
  )
  expect(stored!.minor).toBeGreaterThan(0)
  expect(owed).toEqual(stored)
})

test('a way out alone, of what they sell there and back only, is rejected with what to do, and nothing is taken', async () => {
  const ours = await roundTripWorld(server, { days, capacity: 60, balanceMinor: 100_000_000 })
  await bind(ours, world.theirs, ours.sku, world.theirs.sku)
  const left = await stockLeft(world.theirs, days[0])
  const order = await placeOrder(ours, { date: days[0], back: { date: days[1] }, adults: 2, children: 0 })
  const [out] = (await infoOf(ours.staff, order.id)).lines
  await actOn(ours, 'sendOrder', { lineId: out?.id })
  const after = await ourOrder(
    { ...world, ours },
    order.id,
    ({ lines }) => lines[0]?.supplierStatus === 'rejected',
  )
  expect(after.lines[0]?.rejectReason).toBe(
    'They only sell this as a round trip. Bind the return to them too, or bind this leg to a one-way product.',
  )
  expect(await mirrorsOf(world, order.code)).toEqual([])
  expect(await stockLeft(world.theirs, days[0])).toBe(left)
  await bind(world.ours, world.theirs, world.ours.sku, world.theirs.sku)
})

test('a refusal there rejects both ways', async () => {
  const order = await place({ date: days[1] })
  await send(order.id, 1)
  const mirror = await mirrorOf(world, order.code)
  await there('reject', { id: mirror.id, reason: 'The boat is in the dock' })
  const after = await ourOrder(world, order.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  expect(after.lines.map(({ supplierStatus }) => supplierStatus)).toEqual(['rejected', 'rejected'])
})

test('an open return is open there too, and what is reserved here is reserved there', async () => {
  const { order, mirror } = await confirmed(1, { open: true })
  expect((await infoOf(world.theirs.staff, mirror.id)).lines[1]).toMatchObject({
    leg: 2,
    supplierStatus: 'no-need',
  })
  const before = await stockLeft(world.theirs, days[2], world.theirs.back.poolId)
  await world.ours.agent.data('/supplier/orderModify/reserveReturn', {
    id: order.id,
    date: days[2],
    session: '',
  })
  await send(order.id, 2)
  await ourOrder(world, order.id, ({ lines }) =>
    lines.every(({ supplierStatus }) => supplierStatus === 'approved'),
  )
  expect(await mirrorsOf(world, order.code)).toHaveLength(1)
  expect(await stockLeft(world.theirs, days[2], world.theirs.back.poolId)).toBe(before - 2)
})
