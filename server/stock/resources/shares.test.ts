import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { StockDays } from '#contract/order-entry/order-entry.schema.ts'
import type { Share, ShareDays } from '#contract/stock/shares.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  recharge,
  type MadeSku,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { availability } from '../stock.public.ts'

const server = await testServer()
const path = '/supplier/standardStockConf'
let world: OrderWorld
/** Another agent of the same merchant. */
let other: number

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })
  other = (await makeAgent(server.app, world.merchant, { name: 'Orchid' })).id
  await recharge(server.app, world.merchant, other, 1_000_000_000)
})

const makeSku = (capacity: number, facts = {}) =>
  makeOrderSku(server.app, world.merchant, { capacity, ...facts })
const share = (sku: MadeSku, terms: object) =>
  world.staff.data(`${path}/save`, { skuIds: [sku.id], kept: 0, most: null, releaseDays: null, ...terms })
const order = (sku: MadeSku, agentId: number, adults: number, more: object = {}) =>
  world.staff.call<{ id: number; code: string }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId: sku.id, agentId, adults, children: 0, ...more }),
  )
const buy = (caller: Caller, sku: MadeSku, adults: number) =>
  caller.call(
    '/supplier/order/buy/create',
    orderInput(world, { skuId: sku.id, adults, children: 0, agentId: undefined }),
  )
const seen = (sku: MadeSku, agentId?: number, at = 30) =>
  withSystemCtx(server.app, world.merchant.id, async (ctx) => {
    const [row] = await availability(ctx, [sku.id], day(at), day(at), agentId)
    return [row!.left, row!.why]
  })
const taken = (sku: MadeSku) =>
  withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{
      agent: number
      n: number
    }>`select o.agent_id as agent, sum(t.quantity)::int as n from stock_take t
      join orders o on o.merchant_id = t.merchant_id and o.id = t.order_id
     where t.merchant_id = ${world.merchant.id} and t.pool_id = ${sku.poolId} and t.state <> 'returned' group by 1`.execute(
      db,
    )
    return new Map(rows.map(({ agent, n }) => [agent, n]))
  })

test('a capped agent sells its share and no more; what it gives back it may sell again', async () => {
  const sku = await makeSku(20)
  await share(sku, { agentIds: [world.agentId], most: 5 })
  expect(await seen(sku, world.agentId)).toEqual([5, null])
  expect(await seen(sku, other)).toEqual([20, null])
  const made = await order(sku, world.agentId, 5)
  expect((await order(sku, world.agentId, 1)).error).toMatchObject({ code: 409014, name: 'orders.shareUsed' })
  expect(await seen(sku, world.agentId)).toEqual([0, 'shareUsed'])
  expect((await order(sku, other, 1)).error.code).toBe(0)
  await actOn(world, 'cancel', { id: made.data!.id, reason: 'x', refund: 'operator-fault' })
  expect(await seen(sku, world.agentId)).toEqual([5, null])
})

test('what is kept for one agent is not sold to another, and goes back to everyone on its release day', async () => {
  const sku = await makeSku(10, { days: [day(30), day(3)] })
  await share(sku, { agentIds: [world.agentId], kept: 8, releaseDays: 3 })
  expect(await seen(sku, other)).toEqual([2, null])
  expect((await order(sku, other, 3)).error).toMatchObject({ name: 'orders.keptForOthers' })
  expect((await order(sku, other, 2)).error.code).toBe(0)
  expect(await seen(sku, other)).toEqual([0, 'kept'])
  expect((await order(sku, world.agentId, 8)).error.code).toBe(0)
  expect(await seen(sku, other, 3)).toEqual([10, null])
  expect((await order(sku, other, 10, { date: day(3) })).error.code).toBe(0)
})

test('a channel has its share too: an agent meets it by its own log-in, not where staff enter the order', async () => {
  const sku = await makeSku(20)
  await share(sku, { channels: ['booking-centre'], most: 2 })
  expect((await buy(world.agent, sku, 3)).error).toMatchObject({ name: 'orders.shareUsed' })
  expect((await buy(world.agent, sku, 2)).error.code).toBe(0)
  expect((await order(sku, world.agentId, 3)).error.code).toBe(0)
  const requested = await world.agent.data<StockDays>('/supplier/orderEntry/stockCheck', {
    skuId: sku.id,
    from: day(30),
    to: day(30),
  })
  expect(requested.rows[0]!.departures[0]).toMatchObject({ left: 0, why: 'shareUsed' })
})

test('orders made before a share count in it, also where they are on request and taken later', async () => {
  const sku = await makeSku(20)
  await order(sku, world.agentId, 4)
  await buy(world.agent, sku, 2)
  await share(sku, { agentIds: [world.agentId], most: 7 })
  expect(await seen(sku, world.agentId)).toEqual([1, null])
  await share(sku, { channels: ['booking-centre'], most: 2 })
  expect((await buy(world.agent, sku, 1)).error).toMatchObject({ name: 'orders.shareUsed' })
  const made = await order(sku, world.agentId, 1)
  await actOn(world, 'reject', { id: made.data!.id, reason: 'x' })
  expect((await order(sku, world.agentId, 1)).error.code).toBe(0)
  expect((await actOn(world, 'repost', { id: made.data!.id })).error).toMatchObject({
    name: 'orders.shareUsed',
  })
})

test('a charter counts in boats: its share of one is one whole boat', async () => {
  const charter = await makeOrderSku(server.app, world.merchant, { chargeMethod: 'per-unit', capacity: 80 })
  await world.staff.data('/supplier/standardDateStock/attach', {
    skuId: charter.id,
    poolId: charter.poolId,
    unit: 40,
  })
  await share(charter, { agentIds: [world.agentId], most: 1 })
  expect(await seen(charter, world.agentId)).toEqual([1, null])
  expect((await order(charter, world.agentId, 0, { adults: 0 })).error.code).toBe(0)
  expect((await order(charter, world.agentId, 0, { adults: 0 })).error).toMatchObject({
    name: 'orders.shareUsed',
  })
  expect((await order(charter, other, 0, { adults: 0 })).error.code).toBe(0)
})

test('the database refuses a take that goes above a cap or into what is kept, and one that does not say by whom', async () => {
  const sku = await makeSku(10)
  await share(sku, { agentIds: [world.agentId], most: 2 })
  await share(sku, { channels: ['merchant'], kept: 4 })
  const { data } = await order(sku, world.agentId, 1)
  const forge = (quantity: number, taker: Record<string, unknown>) =>
    withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
      const where = sql`merchant_id = ${world.merchant.id} and pool_id = ${sku.poolId} and date = ${day(30)}`
      await sql`update stock set sold = sold + ${quantity} where ${where}`.execute(db)
      await sql`insert into stock_take (merchant_id, order_id, line_id, pool_id, date, quantity, state, sku_id, agent_id, channel)
        select merchant_id, order_id, id, ${sku.poolId}, date, ${quantity}, 'sold', ${taker['skuId'] ?? null}::bigint, ${taker['agentId'] ?? null}::bigint, ${taker['channel'] ?? null}::text
          from order_line where merchant_id = ${world.merchant.id} and order_id = ${data!.id}`.execute(db)
    })
  const office = { skuId: sku.id, channel: 'office' }
  await expect(forge(2, { ...office, agentId: world.agentId })).rejects.toMatchObject({
    constraint: 'stock_share_held',
  })
  await expect(forge(6, { ...office, agentId: other })).rejects.toMatchObject({
    constraint: 'stock_kept_for_others',
  })
  await expect(forge(1, { skuId: sku.id })).rejects.toMatchObject({ constraint: 'stock_taker_told' })
  await forge(5, { ...office, agentId: other })
})

test('however many buy at once while shares are set and ended, no cap is passed and nothing is oversold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 4, max: 12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 4 }),
      fc.array(fc.record({ lotus: fc.boolean(), adults: fc.integer({ min: 1, max: 3 }) }), {
        minLength: 12,
        maxLength: 24,
      }),
      async (capacity, max, stored, input) => {
        const sku = await makeSku(capacity)
        // The first eight orders run before the cap is there or while it is made, the others afterwards.
        let capped: Promise<unknown> | undefined
        const made = input.map(async ({ lotus, adults }, at) => {
          if (at === 4) capped = share(sku, { agentIds: [world.agentId], most: Math.max(max, 1), kept: 0 })
          if (at === 4 || at >= 8) await capped
          if (at === 8) await share(sku, { channels: ['merchant'], kept: Math.max(stored, 1) })
          return (await order(sku, lotus ? world.agentId : other, adults)).error
        })
        const before = input.slice(0, 8).reduce((sum, { lotus, adults }) => sum + (lotus ? adults : 0), 0)
        for (const error of await Promise.all(made)) expect([0, 409010, 409013, 409014]).toContain(error.code)
        const now = await taken(sku)
        const all = [...now.values()].reduce((sum, n) => sum + n, 0)
        expect(all).toBeLessThanOrEqual(capacity)
        expect(now.get(world.agentId) ?? 0).toBeLessThanOrEqual(Math.max(max, 1, before))
        // Whoever comes now is held to both.
        await order(sku, world.agentId, 1)
        const later = (await taken(sku)).get(world.agentId) ?? 0
        expect(later).toBeLessThanOrEqual(Math.max(now.get(world.agentId) ?? 0, Math.max(max, 1)))
      },
    ),
    { numRuns: plays(6) },
  )
})

test('64 buyers of two agents at once leave exactly what is kept for a third party', async () => {
  const sku = await makeSku(40)
  await share(sku, { agentIds: [world.agentId], most: 10 })
  await share(sku, { channels: ['merchant'], kept: 15 })
  await Promise.all(Array.from({ length: 64 }, (_, at) => order(sku, at % 2 ? world.agentId : other, 1)))
  expect(await taken(sku)).toEqual(
    new Map([
      [world.agentId, 10],
      [other, 15],
    ]),
  )
})

test('the list tells shares with their people, the days tell how each stands, and only who may changes them', async () => {
  const sku = await makeSku(12)
  await share(sku, {
    agentIds: [world.agentId, other],
    channels: ['office'],
    kept: 2,
    most: 6,
    releaseDays: 1,
  })
  const { rows } = await world.staff.data<{ rows: Share[] }>(`${path}/list`, { skuIds: [sku.id] })
  expect(
    rows.map(({ agentName, channel, kept, most, releaseDays }) => [
      agentName || channel,
      kept,
      most,
      releaseDays,
    ]),
  ).toEqual([
    ['Lotus', 2, 6, 1],
    ['Orchid', 2, 6, 1],
    ['office', 2, 6, 1],
  ])
  await order(sku, world.agentId, 1)
  const stands = await world.staff.data<ShareDays>(`${path}/days`, { id: rows[0]!.id, days: 40 })
  expect(stands.rows).toEqual([
    { date: day(30), session: '', taken: 1, keptLeft: 1, left: 5, released: false },
  ])
  const looker = await loginAs(
    server,
    (await makeUser(server.app, world.merchant, { permissions: ['entertainment.StandardStockConf'] }))
      .userName,
  )
  const change = { id: rows[0]!.id, kept: 3, most: 4, releaseDays: null }
  expect((await looker.call(`${path}/update`, change)).error.code).toBe(1003)
  expect((await world.staff.call(`${path}/update`, { ...change, most: 2 })).error.fields).toMatchObject([
    { field: 'most' },
  ])
  await world.staff.data(`${path}/update`, change)
  expect(await seen(sku, world.agentId)).toEqual([3, null])
  for (const { id } of rows) await world.staff.data(`${path}/delete`, { id })
  expect(await seen(sku, world.agentId)).toEqual([11, null])
})
