import { expect, test } from 'vitest'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, orderInput, readOrder, stockLeft } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, makePlan, serviceOf } = await makeGroupWorld(server, 900_000_000)
const nights = [60, 61, 62, 63].map(day)
const capacity = 30
/** Rooms of a hotel that sleep two, priced by the room and night. */
const makeRoom = (name: string, days = nights) =>
  makeOrderSku(server.app, merchant, {
    type: 'hotel-room',
    chargeMethod: 'per-unit',
    days,
    capacity,
    unitMinor: 240_000,
    supplierId: world.supplierId,
    existing: { type: 'hotel-room', mostAdults: 2, mostChildren: 0, extraBeds: 0 },
    name,
  })
const [twin, single] = [await makeRoom('Twin'), await makeRoom('Single')]
const left = (sku: { poolId: number }) =>
  Promise.all(nights.map((night) => stockLeft(world, night, sku.poolId)))

/** A group whose hotel is twins, with singles beside it. */
async function bound(contactName: string): Promise<PlanInfo> {
  const plan = await makePlan({ contactName, contactEmail: '' })
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.flatMap((service) =>
      service.key === 'hotel'
        ? [
            { ...service, skuId: twin.id },
            { ...service, key: 'hotel-single', basis: 'room' as const, quantity: 2, skuId: single.id },
          ]
        : [service],
    ),
  }))
  const { id, version, sheet } = plan
  await staff.data(`${at}/days`, { id, version, days, sheet })
  return info(id)
}
const linesOf = async (orderId: number) =>
  (
    await owner.query<{ units: number; price: number }>(
      'select units, price_minor::int as price from order_line where merchant_id = $1 and order_id = $2',
      [merchant.id, orderId],
    )
  ).rows

test('twins and singles of a group are a line each of as many rooms, taken and priced night by night', async () => {
  const plan = await bound('Li Wei')
  await staff.data('/supplier/planOrder/bookAll', { id: plan.id })
  const [twins, singles] = ['hotel', 'hotel-single'].map((key) => serviceOf(plan, key))
  expect([twins!.units, singles!.units]).toEqual([12, 2])
  expect(await left(twin)).toEqual(nights.map(() => capacity - 12))
  expect(await left(single)).toEqual(nights.map(() => capacity - 2))
  const now = await info(plan.id)
  const orderId = serviceOf(now, 'hotel').orderId!
  const order = await readOrder(world, orderId)
  expect(order.lines[0]).toMatchObject({ units: 12, endDate: day(64) })
  const [twinLine] = await linesOf(orderId)
  const [singleLine] = await linesOf(serviceOf(now, 'hotel-single').orderId!)
  expect(twinLine!.price).toBe(6 * singleLine!.price)
})

test('rooms that are not there on one of the nights are not ordered, and nothing of them is taken', async () => {
  const before = await left(twin)
  const plan = await bound('Wang Fang')
  await owner.query(
    'update stock set capacity = held + sold + 11 where merchant_id = $1 and pool_id = $2 and date = $3',
    [merchant.id, twin.poolId, day(62)],
  )
  const { error } = await staff.call('/supplier/planOrder/book', { id: serviceOf(plan, 'hotel').id })
  expect(error.code).toBe(409010)
  await owner.query('update stock set capacity = $4 where merchant_id = $1 and pool_id = $2 and date = $3', [
    merchant.id,
    twin.poolId,
    day(62),
    capacity,
  ])
  expect(await left(twin)).toEqual(before)
})

test('fewer guests give rooms back on each night, at what they were sold for', async () => {
  const plan = await bound('Zhao Lei')
  const { id } = serviceOf(plan, 'hotel')
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  const [before, [was]] = [await left(twin), await linesOf(orderId)]
  const ask = { id: plan.id, startDate: plan.startDate, adults: 16, children: 0, freeGuests: 1, singles: 2 }
  const { fingerprint, rows } = await staff.data<ChangePreview>(`${handler}/changePreview`, ask)
  expect(rows.find((row) => row.id === id)?.what).toBe('order')
  const { version } = await info(plan.id)
  await staff.data(`${handler}/changeApply`, { ...ask, version, fingerprint })
  expect(serviceOf(await info(plan.id), 'hotel').units).toBe(10)
  const [line] = await linesOf(orderId)
  expect(line).toEqual({ units: 10, price: (was!.price / 12) * 10 })
  expect(await left(twin)).toEqual(before.map((rooms) => rooms + 2))
})

test('more guests take more rooms on each night, at the price of now; a departure that has none left refuses all of the change', async () => {
  const plan = await bound('Sun Li')
  const { id } = serviceOf(plan, 'hotel')
  await owner.query('update stock set capacity = held + sold + 13 where merchant_id = $1 and pool_id = $2', [
    merchant.id,
    twin.poolId,
  ])
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  const [was] = await linesOf(orderId)
  const change = async (adults: number) => {
    const ask = { id: plan.id, startDate: plan.startDate, adults, children: 0, freeGuests: 1, singles: 2 }
    const { fingerprint } = await staff.data<ChangePreview>(`${handler}/changePreview`, ask)
    const { version } = await info(plan.id)
    return staff.call(`${handler}/changeApply`, { ...ask, version, fingerprint })
  }
  expect((await change(24)).error.code).toBe(409010)
  expect(await left(twin)).toEqual(nights.map(() => 1))
  expect((await change(22)).error.code).toBe(0)
  expect(await linesOf(orderId)).toEqual([{ units: 13, price: (was!.price / 12) * 13 }])
  expect(await left(twin)).toEqual(nights.map(() => 0))
})

test('a single room for one of a group moves along with it, and may become two', async () => {
  const room = await makeRoom('Suite', [...nights, day(64)])
  const plan = await makePlan({ contactName: 'Qian Yu', contactEmail: '' })
  const { id, version, sheet, startDate } = plan
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.flatMap((service) =>
      service.key === 'hotel'
        ? [service, { ...service, key: 'suite', basis: 'room' as const, quantity: 1, skuId: room.id }]
        : [service],
    ),
  }))
  await staff.data(`${at}/days`, { id, version, days, sheet })
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', {
    id: serviceOf(await info(id), 'suite').id,
  })
  const ask = { id, startDate: day(61), adults: 20, children: 0, freeGuests: 1, singles: 2 }
  const { fingerprint } = await staff.data<ChangePreview>(`${handler}/changePreview`, ask)
  const now = await info(id)
  expect(startDate).toBe(day(60))
  const { error } = await staff.call(`${handler}/changeApply`, { ...ask, version: now.version, fingerprint })
  expect(error).toMatchObject({ code: 0 })
  expect((await readOrder(world, orderId)).lines[0]).toMatchObject({
    date: day(61),
    endDate: day(65),
    units: 1,
  })
  const more = { id: orderId, amendment: { units: 2 }, reason: 'One more', asks: false }
  expect((await staff.call('/supplier/orderModify/apply', more)).error).toMatchObject({ code: 0 })
  expect((await linesOf(orderId)).filter(({ units }) => units > 0)).toMatchObject([{ units: 2 }])
})

test('whoever orders a room without a group orders one', async () => {
  const { error } = await staff.call(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: twin.id, date: day(60), endDate: day(62), adults: 2, children: 0, units: 2 }),
  )
  expect(error.fields).toMatchObject([{ field: 'units' }])
})
