import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { bookInput, connectChannel, valueOf, type ChannelWorld } from '#test/factories/channels.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import type { ChannelAdapter, Push } from '../port/adapter.ts'
import { addAdapter } from '#test/factories/channels/own-adapter.ts'
import { pushChanges } from './push.ts'
import { PushRate } from './push-rate.ts'
import { auditOne } from './sweeps.ts'

const words = { en: 'Test', 'zh-CN': 'Test', 'zh-TW': 'Test', th: 'Test', ko: 'Test' }
/** A marketplace that remembers what it was told, and takes so long to answer. */
function recordingMarket(
  system: string,
  answersAfter = 0,
  more: { pushRows?: number; wholeDays?: true } = {},
) {
  const pushes: Push[] = []
  const adapter: ChannelAdapter = {
    manifest: {
      system,
      names: words,
      about: words,
      features: { refunds: false, products: false, pushes: true, consumption: false, weBook: false },
      secrets: [],
      settings: [],
      defaults: { holdMinutes: 30, refundAnswerHours: 24 },
      limits: { answerMs: 1_000, pushRows: 90, pushDays: 60, pushesPerMinute: 6_000, ...more },
      units: { ADULT: 'adult', CHILD: 'child' },
      states: {},
    },
    push: async (_port, push) => {
      await sleep(answersAfter)
      pushes.push(push)
      return { answered: 'ok' }
    },
  }
  addAdapter(adapter)
  return pushes
}
const quick = recordingMarket('quick')
const slow = recordingMarket('slow', 1_500)
const byDay = recordingMarket('by-day', 0, { pushRows: 1, wholeDays: true })
const server = await testServer()
const worldOf = (): Promise<OrderWorld> =>
  makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity: 10 },
  })
const run = <T>(world: OrderWorld, text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => (await text.execute(db)).rows)
const noteDay = (world: OrderWorld) =>
  run(
    world,
    sql`select app.note_channel_change(${world.merchant.id}, array[${world.sku.id}]::bigint[], ${day(30)}::date, ${day(30)}::date, false)`,
  )
const kinds = (pushes: readonly Push[]) => pushes.map(({ kind }) => kind)

test('a run that is killed at any point leaves what it has not told to the next one', async () => {
  const world: ChannelWorld = await connectChannel(await worldOf(), { system: 'quick' })
  for (let killed = 1; killed < 10; killed++) {
    await run(world, sql`delete from channel_pushed`)
    await run(world, sql`delete from channel_change`)
    await noteDay(world)
    quick.length = 0
    await pushChanges(killedAfter(world.app, killed), { merchantId: world.merchant.id }).catch(
      () => undefined,
    )
    // Its claim ends by itself.
    await run(world, sql`update channel_change set taken_until = now() - interval '1 second'`)
    await run(world, sql`update channel_account set paused_until = null, push_failures = 0`)
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    expect([killed, new Set(kinds(quick))]).toEqual([killed, new Set(['stock', 'price'])])
    expect(await run(world, sql`select 1 from channel_change`)).toEqual([])
    quick.length = 0
    await noteDay(world)
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    expect(quick).toEqual([])
  }
})

test('where only days are known, a day is told with all of its starts, whichever of them changed', async () => {
  const sessions = ['09:00', '13:00']
  const world = await connectChannel(
    await makeOrderWorld(server, {
      balanceMinor: 100_000_000,
      sku: {
        supplierId: null,
        autoConfirm: true,
        cancelRule: [],
        capacity: 10,
        stockMode: 'session',
        sessions,
      },
    }),
    { system: 'by-day' },
  )
  await noteDay(world)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  byDay.length = 0
  await placeOrder(world, { session: '13:00', adults: 4, children: 0 })
  await noteDay(world)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  const stock = byDay.filter(({ kind }) => kind === 'stock')
  expect(stock.map(({ days }) => days.map(({ session, left }) => `${session} ${left}`))).toEqual([
    ['09:00 10', '13:00 6'],
  ])
  // Nothing changed since: nothing is told.
  byDay.length = 0
  await noteDay(world)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  expect(byDay).toEqual([])
})

test('what is sold no longer is told as sold out, and again once it is sold again', async () => {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  const change = async (path: string, input: object) => {
    quick.length = 0
    const answer = await world.staff.call(`/supplier/standard/${path}`, { ids: [world.sku.id], ...input })
    expect([path, answer.error]).toEqual([path, { code: 0 }])
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    return quick
      .filter(({ kind }) => kind === 'stock')
      .flatMap(({ days }) => days.map(({ date, open, left }) => [date, open, left]))
  }
  await noteDay(world)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  const start = quick
    .find(({ kind }) => kind === 'stock')
    ?.days.find(({ date }) => date === day(30))?.startsAt
  expect(await change('onSale', { onSale: false })).toEqual([[day(30), false, 0]])
  expect(await change('onSale', { onSale: true })).toContainEqual([day(30), true, 10])
  expect(await change('recycle', {})).toEqual([[day(30), false, 0]])
  // It is known by its start, whatever the SKU is now; and some take no day without its price.
  expect(quick[0]?.days[0]?.startsAt).toBe(start)
  expect(quick[0]?.days[0]?.net.adult).toBeGreaterThan(0)
})

test('a product that is remembered from an order is told of as any other', async () => {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  const input = bookInput(world, { outsideProduct: 'NEW-1' })
  const { id } = valueOf(await world.engine.book(input, { complete: 'later' }))
  const match = { id, skuId: world.sku.id, units: { ADULT: 'adult' }, remember: true }
  expect((await world.staff.call('/ota/channelOrder/orderMatch', match)).error).toEqual({ code: 0 })
  quick.length = 0
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  expect(new Set(quick.map(({ product }) => product.outsideProduct))).toContain('NEW-1')
})

test('what changed while a connection was off is told when it is on again, and another buffer at once', async () => {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  const { id, name } = world.connection
  const stocks = async () => {
    quick.length = 0
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    const days = quick.filter(({ kind }) => kind === 'stock').flatMap((push) => push.days)
    return days.filter(({ date }) => date === day(30)).map(({ left }) => left)
  }
  await noteDay(world)
  expect(await stocks()).toEqual([10])
  await world.staff.data('/ota/channelToken/enable', { id, enabled: false })
  await placeOrder(world, { adults: 4, children: 0 })
  expect(await stocks()).toEqual([])
  await world.staff.data('/ota/channelToken/enable', { id, enabled: true })
  expect(await stocks()).toEqual([6])
  const form = { id, system: 'quick', name, mode: 'simulator', agentId: world.agentId, stockBuffer: 2 }
  await world.staff.data('/ota/channelToken/save', { ...form, account: world.account })
  expect(await stocks()).toEqual([4])
})

/** A world whose marketplace knows what is left of a day. */
async function pushedWorld() {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  await noteDay(world)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  quick.length = 0
  return world
}

test('an agent that may order no more sells no more there either', async () => {
  const world = await pushedWorld()
  const off = await world.staff.call<{ questions?: { token: string }[] }>('/supplier/distributor/enable', {
    id: world.agentId,
    enabled: false,
  })
  const confirm = off.data?.questions?.map(({ token }) => token) ?? []
  if (confirm.length)
    await world.staff.data('/supplier/distributor/enable', { id: world.agentId, enabled: false, confirm })
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  const days = quick.filter(({ kind }) => kind === 'stock').flatMap((push) => push.days)
  expect(days.map(({ date, left }) => `${date} ${left}`)).toEqual([`${day(30)} 0`])
})

test('what limits a departure beside its places is told: another share, and a boat that another product needs', async () => {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  const left = async () => {
    quick.length = 0
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    const days = quick.filter(({ kind }) => kind === 'stock').flatMap((push) => push.days)
    return days.filter(({ date }) => date === day(30)).map((one) => one.left)
  }
  await noteDay(world)
  expect(await left()).toEqual([10])
  const share = { skuIds: [world.sku.id], agentIds: [world.agentId], kept: 0, most: 6, releaseDays: null }
  await world.staff.data('/supplier/standardStockConf/save', share)
  expect(await left()).toEqual([6])
  const other = await makeOrderSku(server.app, world.merchant, { capacity: 10, adultMinor: 100 })
  const board = '/supplier/standardDateStock'
  const boat = { name: 'The boat', kind: 'boat', quantity: 2, turnMinutes: 0 }
  const { id: resourceId } = await world.staff.data<{ id: number }>(`${board}/resourceSave`, boat)
  for (const poolId of [world.sku.poolId, other.poolId])
    await world.staff.data(`${board}/resourceAttach`, { resourceId, poolId, per: 5, minutes: 240 })
  expect(await left()).toEqual([])
  await placeOrder(world, { skuId: other.id, adults: 10, children: 0 })
  expect(await left()).toEqual([0])
})

test('what was kept for others until its day came near is told a day later at most', async () => {
  const world = await connectChannel(await worldOf(), { system: 'quick', account: crypto.randomUUID() })
  const left = async () => {
    quick.length = 0
    await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
    const days = quick.filter(({ kind }) => kind === 'stock').flatMap((push) => push.days)
    return days.filter(({ date }) => date === day(30)).map((one) => one.left)
  }
  const share = { skuIds: [world.sku.id], channels: ['office'], kept: 7, most: null, releaseDays: 25 }
  await world.staff.data('/supplier/standardStockConf/save', share)
  expect(await left()).toEqual([3])
  // As if the days had gone by.
  await run(
    world,
    sql`update stock_share set release_days = 35 where merchant_id = ${world.merchant.id} and sku_id = ${world.sku.id}`,
  )
  await run(world, sql`delete from channel_change where merchant_id = ${world.merchant.id}`)
  const connectionId = world.connection.id
  await auditOne(jobOf(world.app), { merchantId: world.merchant.id, connectionId })
  expect(await left()).toEqual([10])
})

test('a mapping that is removed is told as sold out', async () => {
  const world = await pushedWorld()
  const removed = await world.staff.call('/ota/channelProduct/delete', { id: world.productId })
  expect(removed.error).toEqual({ code: 0 })
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  expect(quick.map(({ kind, days }) => [kind, days.map(({ date, left }) => `${date} ${left}`)])).toEqual([
    ['stock', [`${day(30)} 0`]],
  ])
})

test('what one run is at no other takes, and a marketplace that is slow keeps none of the others waiting', async () => {
  const world = await worldOf()
  // Connected first, it is the first in the row.
  await connectChannel(world, { system: 'slow', account: crypto.randomUUID() })
  await connectChannel(world, { system: 'quick', account: crypto.randomUUID() })
  await noteDay(world)
  quick.length = 0
  slow.length = 0
  const began = performance.now()
  const first = pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  await expect.poll(() => kinds(quick), { timeout: 20_000 }).toEqual(['stock', 'price'])
  expect(slow.length).toBeLessThan(2)
  await pushChanges(jobOf(world.app), { merchantId: world.merchant.id })
  await first
  expect([kinds(quick), kinds(slow)]).toEqual([
    ['stock', 'price'],
    ['stock', 'price'],
  ])
  expect(performance.now() - began).toBeGreaterThan(1_500)
})

test('calls of all runs together stay below what a minute allows; a few may go at once', () => {
  for (const perMinute of [20, 60, 120]) {
    const rate = new PushRate(perMinute)
    const times = Array.from({ length: 500 }, () => rate.reserve(0))
    // Rest gives back no more than what goes at once.
    times.push(...Array.from({ length: 500 }, () => 6_000_000 + rate.reserve(6_000_000)))
    expect(times.filter((time) => time === 0).length).toBeGreaterThanOrEqual(perMinute / 20)
    for (const from of times)
      expect(times.filter((time) => time >= from && time < from + 60_000).length).toBeLessThanOrEqual(
        perMinute,
      )
    expect(times[499]! / 60_000).toBeLessThan((500 / perMinute) * 1.2)
  }
})
