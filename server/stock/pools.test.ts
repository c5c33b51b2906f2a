import { expect, test } from 'vitest'
import type { Board } from '#contract/stock/stock.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { availability } from './stock.public.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'
const world = await makeOrderWorld(server)

const makePool = (name: string) => world.staff.data<{ id: number }>(`${path}/poolSave`, { name })

test('a pool from which orders ahead took is not detached; one that nobody used is', async () => {
  await placeOrder(world)
  const detach = (poolId: number) => world.staff.call(`${path}/detach`, { skuId: world.sku.id, poolId })
  expect((await detach(world.sku.poolId)).error).toMatchObject({ name: 'stock.soldAhead' })
  const { id } = await makePool('Guides')
  await world.staff.data(`${path}/attach`, { skuId: world.sku.id, poolId: id })
  expect((await detach(id)).error.code).toBe(0)
})

test('SKUs by day and by session do not share a pool', async () => {
  const sku = await makeOrderSku(server.app, world.merchant, { stockMode: 'session', sessions: ['08:00'] })
  const attached = await world.staff.call(`${path}/attach`, { skuId: sku.id, poolId: world.sku.poolId })
  expect(attached.error).toMatchObject({ name: 'stock.otherMode' })
})

test('a pool from which an adult draws nothing does not limit what is left', async () => {
  const sku = await makeOrderSku(server.app, world.merchant, { capacity: 9 })
  const { id } = await makePool('Life vests for infants')
  await world.staff.data(`${path}/attach`, { skuId: sku.id, poolId: id, adult: 0, child: 0, infant: 1 })
  const [row] = await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    availability(ctx, [sku.id], day(30), day(30)),
  )
  expect(row).toMatchObject({ left: 9, blocked: false })
})

test('a fill adds to each session that is named, never below none', async () => {
  const sku = await makeOrderSku(server.app, world.merchant, {
    stockMode: 'session',
    sessions: ['08:00', '13:00'],
    days: [day(300)],
  })
  const fill = (more: object) =>
    world.staff.data(`${path}/fill`, { skuIds: [sku.id], from: day(40), to: day(41), ...more })
  await fill({ capacity: 10 })
  await fill({ add: 5, sessions: ['13:00'] })
  await fill({ add: -12, sessions: ['08:00'] })
  const { cells } = await world.staff.data<Board>(`${path}/board`, {
    skuIds: [sku.id],
    from: day(40),
    days: 2,
  })
  expect(cells.map(({ session, capacity }) => [session, capacity])).toEqual([
    ['08:00', 0],
    ['13:00', 15],
    ['08:00', 0],
    ['13:00', 15],
  ])
})
