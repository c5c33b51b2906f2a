import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Board } from '#contract/stock/stock.schema.ts'
import { takenBackBy, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, orderInput, placeOrder } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { availability } from '../stock.public.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'
const world = await makeOrderWorld(server)

const makePool = (name: string) => world.staff.data<{ id: number }>(`${path}/poolSave`, { name })

test('a pool from which orders ahead took is not detached; one that nobody used is', async () => {
  await placeOrder(world)
  const detach = (poolId: number) => world.staff.call(`${path}/detach`, { skuId: world.sku.id, poolId })
  expect((await detach(world.sku.poolId)).error).toMatchObject({ name: 'stock.soldAhead' })
  const { id } = await makePool('Guides')
  const pair = { skuId: world.sku.id, poolId: id }
  const attach = async (factors: object) =>
    takenBackBy((await world.staff.call(`${path}/attach`, { ...pair, ...factors })).headers)
  // What drew on it already is not taken back by letting go.
  expect(await attach({ adult: 2, child: 1 })).toEqual([{ call: 'stock.detach', input: pair }])
  expect(await attach({ adult: 3, child: 1 })).toEqual([])
  const { error, headers } = await detach(id)
  expect(error.code).toBe(0)
  const factors = { adult: 3, child: 1, infant: 0, unit: 1 }
  expect(takenBackBy(headers)).toEqual([{ call: 'stock.attach', input: { ...pair, ...factors } }])
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
  const { cells } = await world.staff.data<Board>('/supplier/dateStockBoard/list', {
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

test('a pool has a name in each language: it is found by any of them, and a change that tells none keeps them', async () => {
  const names = { en: 'Longtail boat Pla Wan', th: 'เรือหางยาวปลาวาฬ' }
  const send = (input: object) => world.staff.data<{ id: number }>(`${path}/poolSave`, input)
  const { id } = await send({ name: names.en, names, kind: 'boat' })
  const found = async (text: string) =>
    (await world.staff.data<{ rows: { id: number }[] }>(`${path}/pools`, { text })).rows
  expect(await found('ปลาวาฬ')).toMatchObject([{ id, name: names.en, names }])
  await send({ id, name: 'Longtail boat Pla Wan 2', kind: 'boat' })
  expect(await found('pla wan 2')).toMatchObject([{ id, names }])
})

test('shares come along where their SKU joins a pool, and hold on after it left the one it had', async () => {
  const trip = await makeOrderSku(server.app, world.merchant, { capacity: 20, adultMinor: 100 })
  const other = await makeOrderSku(server.app, world.merchant, { capacity: 10 })
  const terms = { skuIds: [trip.id], agentIds: [world.agentId], kept: 0, most: 2, releaseDays: null }
  await world.staff.data('/supplier/standardStockConf/save', terms)
  await world.staff.data(`${path}/attach`, { skuId: trip.id, poolId: other.poolId })
  await world.staff.data(`${path}/detach`, { skuId: trip.id, poolId: trip.poolId })
  const order = (adults: number) =>
    world.staff.call(
      '/supplier/orderEntry/create',
      orderInput(world, { skuId: trip.id, adults, children: 0 }),
    )
  expect((await order(3)).error).toMatchObject({ name: 'orders.shareUsed' })
  expect((await order(2)).error.code).toBe(0)
})

test("what is kept for a SKU that lies in the recycle bin is everyone's until it is restored", async () => {
  const trip = await makeOrderSku(server.app, world.merchant, { capacity: 10, adultMinor: 100 })
  const removed = await makeOrderSku(server.app, world.merchant, { days: [day(300)] })
  await world.staff.data(`${path}/attach`, { skuId: removed.id, poolId: trip.poolId })
  const terms = { skuIds: [removed.id], channels: ['merchant'], kept: 8, most: null, releaseDays: null }
  await world.staff.data('/supplier/standardStockConf/save', terms)
  const recycled = (at: Date | null) =>
    withSystemCtx(server.app, world.merchant.id, ({ db }) =>
      db.updateTable('sku').set({ deleted_at: at }).where('id', '=', removed.id).execute(),
    )
  const order = (adults: number) =>
    world.staff.call(
      '/supplier/orderEntry/create',
      orderInput(world, { skuId: trip.id, adults, children: 0 }),
    )
  expect((await order(3)).error).toMatchObject({ name: 'orders.keptForOthers' })
  await recycled(new Date())
  expect((await order(3)).error.code).toBe(0)
  await recycled(null)
  expect((await order(1)).error).toMatchObject({ name: 'orders.keptForOthers' })
})

test('of very many pools the first are listed and it is said that there are more; one behind them is found by its id', async () => {
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`insert into stock_pool (merchant_id, name) select ${world.merchant.id}, 'Crowd ' || lpad(n::text, 3, '0') from generate_series(1, 301) n`.execute(
      db,
    ),
  )
  const { id } = await makePool('Zodiac')
  const pools = (input: object) =>
    world.staff.data<{ rows: { id: number; name: string }[]; more: boolean }>(`${path}/pools`, input)
  const first = await pools({})
  expect([first.rows.length, first.more, first.rows.some((pool) => pool.id === id)]).toEqual([
    300,
    true,
    false,
  ])
  expect(await pools({ ids: [id] })).toMatchObject({ rows: [{ name: 'Zodiac' }], more: false })
})
