import { beforeAll, describe, expect, test } from 'vitest'
import type { BlockFigures } from '#contract/report-pages/block.schema.ts'
import type { FigureList } from '#contract/statistics/statistics.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  recharge,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { Period } from '#contract/report-pages/block.schema.ts'
import { periodDays } from './period-days.ts'

const server = await testServer()
const { app } = server
let world: OrderWorld
let admin: Caller
const month = { kind: 'dates', from: day(30), to: day(59) }
const figures = (block: object, who = admin, more: object = {}) =>
  who.data<BlockFigures>('/supplier/reportPage/figures', {
    block: { id: 'b', period: month, rows: ['agent'], measures: ['revenue'], ...block },
    ...more,
  })

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 40_000_000, sku: { days: [day(30), day(40)] } })
  admin = world.staff
  const { merchant, supplierId } = world
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
  await placeOrder(world)
  await placeOrder(world, { date: day(40), adults: 1, children: 0 })
  await placeOrder(world, { skuId: dive.id, date: day(31) })
  await placeOrder(world, { skuId: dive.id, date: day(31), agentId: other, adults: 4, children: 0 })
  await placeOrder(world, { skuId: costless.id, date: day(31), agentId: other })
})

const all = [
  'orders',
  'guests',
  'revenue',
  'average',
  'cost',
  'profit',
  'margin',
  'lacking',
  'knownProfit',
] as const

describe('a pivot', () => {
  test('says in its rows, columns and total what the statistics say of each by itself', async () => {
    const pivot = await figures({ rows: ['agent'], columns: ['productType'], measures: all.slice(0, 8) })
    const plain = (dimension: string) =>
      admin.data<FigureList>('/supplier/report/sales', { from: day(30), to: day(59), dimension })
    const byAgent = await plain('agent')
    const byType = await plain('productType')
    for (const row of pivot.rows)
      expect(byAgent.rows.find(({ key }) => key === row.keys[0])!.now).toMatchObject(row.total)
    for (const [at, column] of pivot.columns.entries())
      expect(byType.rows.find(({ key }) => key === column.keys[0])!.now).toMatchObject(
        pivot.columnTotals[at]!,
      )
    expect(byAgent.now).toMatchObject(pivot.total)
    expect(pivot.rows.map(({ labels }) => labels[0]!.name)).toEqual(['Lotus', 'Orchid'])
    expect(pivot.rows).toHaveLength(byAgent.total)
    // A profit that lacks a cost is not known, wherever it lacks.
    expect(pivot.total).toMatchObject({ profit: null, lacking: 1 })
    expect(pivot.rows[0]!.total.profit).toBeGreaterThan(0)
    expect(pivot.rows[1]!.total.profit).toBeNull()
  })

  test('goes on in time where nothing is sold, in its rows and in its columns', async () => {
    const days = await figures({ rows: ['day'] })
    expect(days.rows).toHaveLength(30)
    expect(days.rows.map(({ keys }) => keys[0]).slice(0, 2)).toEqual([day(30), day(31)])
    const across = await figures({ rows: ['agent'], columns: ['day'] })
    expect(across.columns).toHaveLength(30)
    expect(across.rows.map(({ cells }) => cells.filter(Boolean).length)).toEqual([1, 3])
  })

  test('keeps groups of the first dimension together, begins with the most, and shows so many rows', async () => {
    const two = await figures({ rows: ['agent', 'productType'], measures: ['guests'] })
    const agents = two.rows.map(({ keys }) => keys[0])
    expect(new Set(agents).size).toBe(2)
    expect(agents).toEqual(agents.toSorted((a, b) => agents.indexOf(a) - agents.indexOf(b)))
    const min = await figures({ measures: ['guests'], down: false, limit: 1 })
    expect(min).toMatchObject({ rowCount: 2, rows: [{ total: { guests: 7 } }] })
    expect(min.total.guests).toBe(14)
  })

  test('stands beside the days that it is compared with', async () => {
    const later = { kind: 'dates', from: day(40), to: day(49) }
    const compared = await figures(
      { kind: 'number', rows: [], measures: ['orders'], against: 'before' },
      admin,
      {
        period: later,
      },
    )
    expect(compared).toMatchObject({
      days: { from: day(40), to: day(49) },
      beforeDays: { from: day(30), to: day(39) },
      total: { orders: 1 },
      before: { orders: 4 },
      rows: [],
    })
  })
})

describe('figures are those of the reader', () => {
  const clerk = async (permissions: string[]) =>
    loginAs(server, (await makeUser(app, world.merchant, { permissions })).userName)

  test('costs are told to whom they are meant, also where they are sorted by', async () => {
    const seller = await clerk(['home.AWMReports', 'home.DataStatic'])
    const view = await figures({ measures: all.slice(0, 8), sort: 'cost' }, seller)
    expect(view.measures).toEqual(['orders', 'guests', 'revenue', 'average'])
    for (const word of ['cost', 'rofit', 'margin', 'lacking'])
      expect(JSON.stringify(view)).not.toContain(word)
    expect(view.total.orders).toBe(5)
  })

  test('who may see no sales sees none here, nor nights without their right', async () => {
    const builder = await clerk(['home.AWMReports'])
    expect(await figures({}, builder)).toMatchObject({ hidden: true, rows: [], total: {} })
    const seller = await clerk(['home.AWMReports', 'home.DataStatic'])
    const nights = { source: 'nights', rows: ['room'], measures: ['roomNights'] }
    expect(await figures(nights, seller)).toMatchObject({ hidden: true })
    expect(await figures(nights)).toMatchObject({ hidden: false, total: { roomNights: 0 } })
  })

  test('what cannot be put together, and days that go backwards, are refused', async () => {
    const refused = async (block: object) =>
      (
        await admin.call('/supplier/reportPage/figures', {
          block: { id: 'b', period: month, rows: ['agent'], measures: ['revenue'], ...block },
        })
      ).error.fields?.map(({ field }) => field)
    expect(await refused({ measures: [] })).toEqual(['block.measures'])
    expect(await refused({ period: { kind: 'dates', from: day(2), to: day(1) } })).toEqual(['to'])
    expect(await refused({ period: { kind: 'dates' } })).toEqual(['period.from'])
  })
})

describe('a period', () => {
  test.each([
    ['today', {}, '2026-11-29', '2026-11-29'],
    ['yesterday', {}, '2026-11-28', '2026-11-28'],
    ['last', { days: 30 }, '2026-10-31', '2026-11-29'],
    ['next', { days: 7 }, '2026-11-29', '2026-12-05'],
    ['thisWeek', {}, '2026-11-23', '2026-11-29'],
    ['lastWeek', {}, '2026-11-16', '2026-11-22'],
    ['thisMonth', {}, '2026-11-01', '2026-11-30'],
    ['lastMonth', {}, '2026-10-01', '2026-10-31'],
    ['thisYear', {}, '2026-01-01', '2026-12-31'],
    ['lastYear', {}, '2025-01-01', '2025-12-31'],
    ['dates', { from: '2026-05-01', to: '2026-05-31' }, '2026-05-01', '2026-05-31'],
  ])('%s is read from a Sunday', (kind, more, from, to) =>
    expect(periodDays(Period.parse({ kind, ...more }), '2026-11-29')).toEqual({ from, to }),
  )
})
