import { expect, test } from 'vitest'
import type { ItemPrice, StockDays } from '#contract/order-entry/order-entry.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, orderInput, type MadeSku } from '#test/factories/orders.ts'
import { packageInput } from '#test/factories/packages.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })
const path = '/supplier/standardDateStock'

/** A package of these SKUs that draws on a pool of its own as well, of so many places on day 30. */
async function makePackage(
  skus: readonly Pick<MadeSku, 'id'>[],
  { pool, places }: { pool?: number; places?: number },
) {
  const input = packageInput(
    skus.map(({ id }) => id),
    { stockMode: pool === undefined ? 'free' : 'date' },
  )
  const { id } = await world.staff.data<{ id: number }>('/supplier/product/create', input)
  if (pool === undefined) return { id, pool: 0 }
  const poolId =
    pool || (await world.staff.data<{ id: number }>(`${path}/poolSave`, { name: 'Places of the package' })).id
  await world.staff.data(`${path}/attach`, { skuId: id, poolId })
  if (places !== undefined)
    await world.staff.data(`${path}/save`, { cells: [{ poolId, date: day(30), capacity: places }] })
  return { id, pool: poolId }
}
const order = (skuId: number, adults: number) =>
  world.staff.call<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId, adults, children: 0 }),
  )
const departure = async (skuId: number) => {
  const requested = { agentId: world.agentId, skuId, from: day(30), to: day(30) }
  return (await world.staff.data<StockDays>('/supplier/orderEntry/stockCheck', requested)).rows[0]!
    .departures[0]!
}
const cap = (skuId: number, max: number) =>
  world.staff.data('/supplier/standardStockConf/save', {
    skuIds: [skuId],
    agentIds: [world.agentId],
    kept: 0,
    most: max,
    releaseDays: null,
  })

test('a share made on a package counts what the package sold before, and one on its part does not', async () => {
  const boat = await makeOrderSku(server.app, world.merchant)
  const trip = await makePackage([boat], { pool: 0, places: 20 })
  expect((await order(trip.id, 3)).error.code).toBe(0)
  await cap(trip.id, 5)
  expect(await departure(trip.id)).toMatchObject({ left: 2, why: null })
  expect((await order(trip.id, 3)).error).toMatchObject({ name: 'orders.shareUsed' })
  expect((await order(trip.id, 2)).error.code).toBe(0)
  expect(await departure(trip.id)).toMatchObject({ left: 0, why: 'shareUsed' })
  // Beside the 5 that the package took of the boat, the agent may have one more of the boat by itself.
  await cap(boat.id, 6)
  expect(await departure(boat.id)).toMatchObject({ left: 1, why: null })
})

test('what a package and its part took from one pool before a share is told apart', async () => {
  const boat = await makeOrderSku(server.app, world.merchant, { capacity: 40 })
  const trip = await makePackage([boat], { pool: boat.poolId })
  expect((await order(trip.id, 4)).error.code).toBe(0)
  expect((await order(boat.id, 1)).error.code).toBe(0)
  await cap(trip.id, 5)
  expect(await departure(trip.id)).toMatchObject({ left: 1, why: null })
  await cap(boat.id, 6)
  expect(await departure(boat.id)).toMatchObject({ left: 1, why: null })
})

test('a package with orders ahead neither leaves its pool nor is counted another way', async () => {
  const boat = await makeOrderSku(server.app, world.merchant)
  const trip = await makePackage([boat], { pool: 0, places: 9 })
  expect((await order(trip.id, 1)).error.code).toBe(0)
  expect(
    (await world.staff.call(`${path}/detach`, { skuId: trip.id, poolId: trip.pool })).error,
  ).toMatchObject({
    name: 'stock.soldAhead',
  })
  // The part never drew on it.
  expect(
    (await world.staff.call(`${path}/detach`, { skuId: boat.id, poolId: trip.pool })).error,
  ).toMatchObject({
    name: 'operationInvalid',
  })
})

test('parts of a package that draw on one pool share what is left of it', async () => {
  const out = await makeOrderSku(server.app, world.merchant, { capacity: 7 })
  const back = await makeOrderSku(server.app, world.merchant, { days: [day(300)] })
  await world.staff.data(`${path}/attach`, { skuId: back.id, poolId: out.poolId })
  await world.staff.data(`${path}/detach`, { skuId: back.id, poolId: back.poolId })
  const { id } = await makePackage([out, back], {})
  expect(await departure(id)).toMatchObject({ left: 3, why: null })
  const requested = { agentId: world.agentId, skuId: id, date: day(30), session: '', adults: 4 }
  expect(await world.staff.data<ItemPrice>('/supplier/orderEntry/price', requested)).toMatchObject({
    left: 3,
    why: 'soldOut',
  })
  expect((await order(id, 4)).error).toMatchObject({ name: 'orders.soldOut' })
  expect((await order(id, 3)).error.code).toBe(0)
  expect(await departure(id)).toMatchObject({ left: 0, why: 'soldOut' })
})

test('a boat that a package lacks is named', async () => {
  const boat = await makeOrderSku(server.app, world.merchant)
  const { id: resourceId } = await world.staff.data<{ id: number }>(`${path}/resourceSave`, {
    name: 'Sea Eagle',
    quantity: 0,
  })
  await world.staff.data(`${path}/resourceAttach`, { resourceId, poolId: boat.poolId, per: 10, minutes: 60 })
  const { id } = await makePackage([boat], {})
  expect(await departure(id)).toMatchObject({ left: 0, why: 'resource', resource: 'Sea Eagle' })
})
