import { beforeAll, describe, expect, test } from 'vitest'
import { measureNames, measureOf } from '#contract/statistics/figures.ts'
import {
  salesDimensions,
  type FigureList,
  type FigureValues,
  type Personal,
} from '#contract/statistics/statistics.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  recharge,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'
import { askMoney } from '#test/factories/refunds.ts'

const server = await testServer()
const path = '/supplier/report'
const month = { from: day(30), to: day(59) }
const salesOf = (who: Caller, more: object = {}) =>
  who.data<FigureList>(`${path}/sales`, { ...month, dimension: 'day', ...more })
const placed: number[] = []
let world: OrderWorld

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 40_000_000, sku: { days: [day(30), day(40)] } })
  const { app, merchant, supplierId } = world
  const dive = await makeOrderSku(app, merchant, {
    supplierId,
    type: 'diving',
    name: 'Racha dive',
    days: [day(31)],
    adultMinor: 333_333,
  })
  const costless = await makeOrderSku(app, merchant, { supplierId, costs: null, days: [day(31)] })
  const { id: other } = await makeAgent(app, merchant, { name: 'Orchid' })
  await recharge(app, merchant, other, 10_000_000)
  const place = async (more: Record<string, unknown>) => placed.push((await placeOrder(world, more)).id)
  await place({})
  await place({ date: day(40), adults: 1, children: 0 })
  await place({ skuId: dive.id, date: day(31) })
  await place({ skuId: dive.id, date: day(31), agentId: other, adults: 4, children: 0 })
  await place({ skuId: costless.id, date: day(31), agentId: other })
  await place({ date: day(40) })
  await place({ date: day(40), children: 0 })
  // One that keeps half as a fee, one that keeps nothing, and one from which guests left after it was paid.
  const [first, , , , , cancelled, refunded] = placed
  expect((await actOn(world, 'cancel', { id: cancelled, reason: 'Storm' })).error.code).toBe(0)
  const { guests } = await readOrder(world, refunded!)
  await world.staff.data('/supplier/orderModify/apply', {
    id: refunded,
    amendment: { removeGuests: [guests[1]!.id] },
    asks: false,
    reason: 'Ill',
  })
  await askMoney(world, first!, 31_000, { agree: true })
})

/** What the orders themselves say, one after the other. */
async function oneByOne(): Promise<{ profit: number; cost: number; lacking: number }> {
  const all = { profit: 0, cost: 0, lacking: 0 }
  for (const id of placed) {
    const { money } = await readOrder(world, id)
    if (money?.profitMinor == null) all.lacking += 1
    else {
      all.profit += money.profitMinor
      all.cost += money.baseCostMinor ?? 0
    }
  }
  return all
}

describe('sales', () => {
  test('are the sum of what every order says of itself, also of those cancelled, changed and given money back', async () => {
    const { now, total } = await salesOf(world.staff)
    const each = await oneByOne()
    expect(each.lacking).toBe(1)
    expect(now).toMatchObject({
      orders: 6,
      cancelled: 1,
      lacking: 1,
      knownProfit: each.profit,
      // A profit that lacks a cost is not known, nor is its share.
      profit: null,
      margin: null,
    })
    // Time goes on where nothing is sold.
    expect(total).toBe(30)
    const existing = await salesOf(world.staff, { productTypes: ['diving'] })
    expect(existing.now.profit).toBe(existing.now.revenue! - existing.now.cost!)
  })

  test.each(salesDimensions)('by %s, the groups make the whole', async (dimension) => {
    const { rows, now } = await salesOf(world.staff, { dimension })
    const adds = measureNames.filter((name) => measureOf(name).adds && now[name] !== undefined)
    const sum = (name: (typeof adds)[number]) => rows.reduce((all, row) => all + (row.now[name] ?? 0), 0)
    const sums = Object.fromEntries(adds.map((name) => [name, sum(name)])) as FigureValues
    expect(sums).toEqual(Object.fromEntries(adds.map((name) => [name, now[name]])))
    expect(adds).toContain('knownProfit')
  })

  test('groups are called by their names, begin with what brought most, and are narrowed and sorted as asked', async () => {
    const byAgent = await salesOf(world.staff, { dimension: 'agent' })
    expect(byAgent.rows.map(({ label }) => label.name)).toEqual(['Lotus', 'Orchid'])
    const min = await salesOf(world.staff, { dimension: 'agent', sort: 'revenue', down: false })
    expect(min.rows.map(({ label }) => label.name)).toEqual(['Orchid', 'Lotus'])
    const byName = await salesOf(world.staff, { dimension: 'agent', sort: 'key' })
    expect(byName.rows.map(({ label }) => label.name)).toEqual(['Lotus', 'Orchid'])
    const lotus = byName.rows[0]!
    const alone = await salesOf(world.staff, { dimension: 'product', agentIds: [Number(lotus.key)] })
    expect(alone.now).toEqual(lotus.now)
    expect(alone.rows.map(({ label }) => label.names?.['en'])).toContain('Racha dive')
    const second = await salesOf(world.staff, { pageSize: 1, pageNo: 2 })
    expect(second.rows.map(({ key }) => key)).toEqual([day(31)])
    expect(second.total).toBe(30)
  })

  test('by the day of booking they are all of today, wherever they go', async () => {
    const booked = await salesOf(world.staff, { by: 'booking', from: day(0), to: day(0) })
    expect(booked.rows).toMatchObject([{ key: day(0), now: { orders: 6, cancelled: 1 } }])
    expect((await salesOf(world.staff, { by: 'booking' })).total).toBe(0)
  })

  test('stand beside as many days before, also what was sold then and no more', async () => {
    const after = { from: day(40), to: day(49), against: 'before' }
    const found = await salesOf(world.staff, after)
    expect(found.beforeDays).toEqual({ from: day(30), to: day(39) })
    expect(found.before).toMatchObject({ orders: 4 })
    // The 30th and 31st day stand beside the 40th and 41st, on which nothing goes.
    expect(found.rows).toHaveLength(10)
    expect(found.rows.slice(0, 3).map(({ key, now, before }) => [key, now.orders, before?.orders])).toEqual([
      [day(40), 2, 1],
      [day(41), 0, 3],
      [day(42), 0, 0],
    ])
    const products = await salesOf(world.staff, { ...after, dimension: 'productType' })
    expect(products.rows.find(({ key }) => key === 'diving')).toMatchObject({
      now: { orders: 0, revenue: 0, average: null },
      before: { orders: 2 },
    })
  })

  test('costs are told to whom they are meant alone, and sales to nobody else', async () => {
    const seller = await makeUser(server.app, world.merchant, { permissions: ['home.DataStatic'] })
    const view = await salesOf(await loginAs(server, seller.userName))
    expect(view.now.orders).toBe(6)
    for (const word of ['cost', 'rofit', 'margin', 'lacking'])
      expect(JSON.stringify(view)).not.toContain(word)
    const clerk = await makeUser(server.app, world.merchant, { permissions: ['entertainment.PlayOrderList'] })
    const who = [await loginAs(server, clerk.userName), world.agent, world.supplier]
    for (const one of who)
      expect((await one.call(`${path}/sales`, { ...month, dimension: 'day' })).error.code).toBe(1003)
  })

  test('another merchant’s are none, whatever is asked for', async () => {
    const theirs = await loginAs(server, (await makeMerchant(server.app)).admin)
    const found = await salesOf(theirs, { agentIds: [world.agentId], dimension: 'agent' })
    expect(found).toMatchObject({ total: 0, rows: [], now: { orders: 0, revenue: 0 } })
  })

  test('days that go backwards, or too many of them, are refused by their field', async () => {
    const refused = async (days: object) =>
      (await world.staff.call(`${path}/sales`, { dimension: 'day', ...days })).error
    expect(await refused({ from: day(2), to: day(1) })).toMatchObject({ fields: [{ field: 'to' }] })
    expect(await refused({ from: '2020-01-01', to: '2026-01-01' })).toMatchObject({
      fields: [{ field: 'to' }],
    })
    expect(await refused({ from: 'x', to: day(1) })).toMatchObject({ fields: [{ field: 'from' }] })
  })
})

describe('nights', () => {
  test('tell what was slept, how full counted rooms are and what a night brings', async () => {
    const hotel = await makeOrderWorld(server, {
      balanceMinor: 10_000_000,
      quoteBasisPoints: 0,
      sku: {
        type: 'hotel-room',
        chargeMethod: 'per-unit',
        unitMinor: 100_000,
        days: Array.from({ length: 10 }, (_, at) => day(30 + at)),
        capacity: 4,
        name: 'Sea view',
      },
    })
    const stay = (date: string, endDate: string) =>
      placeOrder(hotel, { date, endDate, adults: 2, children: 0 })
    await stay(day(30), day(33))
    await stay(day(31), day(32))
    const removed = await stay(day(30), day(31))
    await actOn(hotel, 'cancel', { id: removed.id, reason: 'Ill' })
    const nightsOf = (more: object = {}) =>
      hotel.staff.data<FigureList>(`${path}/nights`, {
        from: day(30),
        to: day(34),
        dimension: 'day',
        ...more,
      })
    const byDay = await nightsOf()
    expect(byDay.now).toEqual({
      roomNights: 4,
      revenue: 400_000,
      adr: 100_000,
      available: 20,
      occupancy: 2_000,
      revpar: 20_000,
    })
    expect(byDay.rows.map(({ now }) => [now.roomNights, now.available])).toEqual([
      [1, 4],
      [2, 4],
      [1, 4],
      [0, 4],
      [0, 4],
    ])
    // Nights outside the days are not told, though their stay reaches into them.
    expect((await nightsOf({ from: day(32), to: day(40) })).now).toMatchObject({
      roomNights: 1,
      revenue: 100_000,
    })
    const byRoom = await nightsOf({ dimension: 'room' })
    expect(byRoom.rows).toMatchObject([{ label: { names: { en: 'Sea view' } }, now: { occupancy: 2_000 } }])
    // How full the rooms are is of nobody where an agent is asked for.
    expect((await nightsOf({ dimension: 'agent' })).now).toMatchObject({
      roomNights: 4,
      available: null,
      revpar: null,
    })
  })
})

describe('the own figures of a person', () => {
  test('tell what was handled, how soon it was answered and what was entered; of nobody else', async () => {
    const own = await makeOrderWorld(server, { balanceMinor: 10_000_000 })
    const clerk = await makeUser(server.app, own.merchant)
    const me = await loginAs(server, clerk.userName)
    const ownOf = (who: Caller) => who.data<Personal>(`${path}/personal`, { from: day(-29), to: day(0) })
    expect((await ownOf(me)).now).toMatchObject({ handled: 0, answered: 0, answerSeconds: null, entered: 0 })
    const theirs = await placeOrder(own)
    expect((await actOn(own, 'confirm', { id: theirs.id }, me)).error.code).toBe(0)
    const mine = await placeOrder({ ...own, staff: me })
    expect((await actOn(own, 'confirm', { id: mine.id }, me)).error.code).toBe(0)
    const { now, before, days } = await ownOf(me)
    // The own order waited for nobody else.
    expect(now).toMatchObject({ handled: 2, answered: 1, entered: 1, guests: 3, salesMinor: 531_000 })
    expect(now.answerSeconds).toBeGreaterThanOrEqual(0)
    expect(before.handled).toBe(0)
    expect(days.at(-1)).toMatchObject({ date: day(0), handled: 2, entered: 1, salesMinor: 531_000 })
    expect(days).toHaveLength(30)
    expect((await own.agent.call(`${path}/personal`, { from: day(0), to: day(0) })).error.code).toBe(1003)
  })
})
