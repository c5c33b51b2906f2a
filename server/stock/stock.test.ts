import { beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Board } from '#contract/stock/stock.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, makeOrderSku, recharge } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { plays } from '#test/kit/plays.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { availability } from './stock.public.ts'

const server = await testServer()
const path = '/supplier/standardDateStock'
let merchant: MadeMerchant
let admin: Caller
let agentId: number

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
  agentId = (await makeAgent(server.app, merchant)).id
  await recharge(server.app, merchant, agentId, 1_000_000_000)
})

const board = (skuId: number, from = day(30), days = 3) =>
  admin.data<Board>('/supplier/dateStockBoard/list', { skuIds: [skuId], from, days })
let orders = 0
const order = (skuId: number, adults: number, date = day(30)) =>
  admin.call<{ code: string }>('/supplier/orderEntry/create', {
    clientRequestId: `stock-order-${++orders}`,
    agentId,
    skuId,
    date,
    adults,
    contactName: `Guest ${orders}`,
  })

test('a SKU without stock sells nothing and gets a pool of its own with its first cell', async () => {
  const { id } = await admin.data<{ id: number }>('/supplier/standard/create', {
    code: 'OWN-POOL',
    names: { en: 'Own' },
    productType: 'day-trip',
    chargeMethod: 'per-person',
  })
  expect((await board(id)).rows[0]!.pools).toEqual([])
  await admin.data('/supplier/standard/calendarPrice/saveBase', {
    skuId: id,
    adultMinor: 100,
    childMinor: 100,
    infantMinor: 0,
    unitMinor: null,
  })
  await admin.data('/supplier/standard/onSale', { ids: [id], onSale: true })
  expect((await order(id, 1)).error.name).toBe('orders.soldOut')
  await admin.data(`${path}/save`, { cells: [{ skuId: id, date: day(30), capacity: 12 }] })
  const { rows, cells } = await board(id)
  expect(rows[0]!.pools).toMatchObject([{ name: 'OWN-POOL', shared: 0 }])
  expect(cells).toMatchObject([{ date: day(30), capacity: 12, left: 12 }])
})

test('a fill sets the chosen weekdays of a range and nothing else', async () => {
  const sku = await makeOrderSku(server.app, merchant, { days: [day(200)] })
  const from = day(40)
  await admin.data(`${path}/fill`, { skuIds: [sku.id], from, to: day(53), weekdays: [6, 7], capacity: 15 })
  const { cells } = await board(sku.id, from, 14)
  expect(cells).toHaveLength(4)
  for (const cell of cells) expect(Temporal.PlainDate.from(cell.date).dayOfWeek).toBeGreaterThan(5)
})

test('a fill refuses days that are not, a range that ends before it begins, and counts that no boat has, by their fields', async () => {
  const sku = await makeOrderSku(server.app, merchant, { days: [day(300)] })
  const good = { skuIds: [sku.id], from: day(301), to: day(303), capacity: 5 }
  for (const [field, value] of [
    ['from', '2027-02-31'],
    ['to', day(300)],
    ['to', '2027-13-01'],
    ['capacity', -1],
    ['capacity', 1e20],
    ['capacity', 1.5],
    ['weekdays', [8]],
  ] as const) {
    const { error } = await admin.call(`${path}/fill`, { ...good, [field]: value })
    expect(error.code, `${field} ${String(value)}`).toBe(400_000)
    expect(
      error.fields!.every((one) => one.field.startsWith(field)),
      JSON.stringify(error.fields),
    ).toBe(true)
  }
  expect((await board(sku.id, day(301))).cells).toEqual([])
  await admin.data(`${path}/fill`, good)
  expect((await board(sku.id, day(301))).cells).toHaveLength(3)
})

test('cutting below what is sold asks and names the orders; then nothing is left, and raising gives room again', async () => {
  const sku = await makeOrderSku(server.app, merchant, { capacity: 10 })
  const made = await order(sku.id, 6)
  const cut = { cells: [{ poolId: sku.poolId, date: day(30), capacity: 4 }] }
  const requested = await admin.call(`${path}/save`, cut)
  expect(requested.error.code).toBe(201016)
  expect(requested.error.questions![0]!.message).toContain(made.data!.code)
  await admin.data(`${path}/save`, { ...cut, confirm: requested.error.questions!.map(({ token }) => token) })
  expect((await board(sku.id)).cells[0]).toMatchObject({ capacity: 4, sold: 6, overbooked: 2, left: 0 })
  expect((await order(sku.id, 1)).error.code).toBe(409010)
  await admin.data(`${path}/save`, { cells: [{ poolId: sku.poolId, date: day(30), capacity: 9 }] })
  expect((await board(sku.id)).cells[0]).toMatchObject({ overbooked: 0, left: 3 })
})

test('a blocked day sells nothing until it is opened', async () => {
  const sku = await makeOrderSku(server.app, merchant)
  const block = (blocked: boolean) =>
    admin.data(`${path}/save`, {
      cells: [{ poolId: sku.poolId, date: day(30), blocked }],
      ...(blocked && { reason: 'Storm warning' }),
    })
  await block(true)
  expect((await order(sku.id, 1)).error).toMatchObject({ name: 'orders.blocked' })
  await block(false)
  expect((await order(sku.id, 1)).error.code).toBe(0)
})

test('over-booking needs its own permission and a reason, and lets just so many more be sold', async () => {
  const sku = await makeOrderSku(server.app, merchant, { capacity: 2 })
  const more = { poolId: sku.poolId, date: day(30), seats: 1 }
  const user = await makeUser(server.app, merchant, {
    permissions: ['entertainment.stockBoard', 'entertainment.stockBoard.edit'],
  })
  expect(
    (await (await loginAs(server, user.userName)).call(`${path}/overbook`, { ...more, reason: 'x' })).error
      .code,
  ).toBe(1003)
  expect((await admin.call(`${path}/overbook`, more)).error.fields).toMatchObject([{ field: 'reason' }])
  await admin.data(`${path}/overbook`, { ...more, reason: 'The captain agreed' })
  expect((await order(sku.id, 3)).error.code).toBe(0)
  expect((await order(sku.id, 1)).error.code).toBe(409010)
})

test('two SKUs on one pool sell the same seats, and a charter takes the whole boat', async () => {
  const seat = await makeOrderSku(server.app, merchant, { capacity: 40 })
  const charter = await makeOrderSku(server.app, merchant, { chargeMethod: 'per-unit', days: [day(300)] })
  await admin.data(`${path}/attach`, { skuId: charter.id, poolId: seat.poolId, unit: 40 })
  await admin.data(`${path}/detach`, { skuId: charter.id, poolId: charter.poolId })
  const left = () =>
    withSystemCtx(server.app, merchant.id, async (ctx) =>
      (await availability(ctx, [seat.id, charter.id], day(30), day(30))).map((row) => row.left),
    )
  expect(await left()).toEqual([40, 1])
  await order(seat.id, 1)
  expect(await left()).toEqual([39, 0])
})

test('a day on which one of two pools has no stock has nothing left', async () => {
  const dive = await makeOrderSku(server.app, merchant, { capacity: 8 })
  const { id: tanks } = await admin.data<{ id: number }>(`${path}/poolSave`, {
    name: 'Tank sets',
    kind: 'equipment',
  })
  await admin.data(`${path}/attach`, { skuId: dive.id, poolId: tanks })
  const left = () =>
    withSystemCtx(
      server.app,
      merchant.id,
      async (ctx) => (await availability(ctx, [dive.id], day(30), day(30)))[0]!.left,
    )
  expect(await left()).toBe(0)
  await admin.data(`${path}/save`, { cells: [{ poolId: tanks, date: day(30), capacity: 5 }] })
  expect(await left()).toBe(5)
})

test('a session that the SKU or its pool does not have is refused by its cell, and nothing is saved', async () => {
  const facts = { stockMode: 'session' as const, sessions: ['08:00', '13:00'], days: [day(200)] }
  const sku = await makeOrderSku(server.app, merchant, facts)
  const byDay = await makeOrderSku(server.app, merchant, { days: [day(200)] })
  const { id: nobodys } = await admin.data<{ id: number }>(`${path}/poolSave`, { name: 'New boat' })
  const cell = { date: day(30), capacity: 9 }
  const refused = async (...cells: object[]) =>
    (await admin.call(`${path}/save`, { cells })).error.fields?.map(({ field }) => field)
  const good = { ...cell, poolId: sku.poolId, session: '13:00' }
  expect(await refused(good, { ...good, session: '09:00' })).toEqual(['cells.1.session'])
  expect(await refused({ ...cell, poolId: sku.poolId })).toEqual(['cells.0.session'])
  expect(await refused({ ...cell, poolId: byDay.poolId, session: '08:00' })).toEqual(['cells.0.session'])
  expect(await refused({ ...cell, skuId: byDay.id, session: '08:00' })).toEqual(['cells.0.session'])
  expect(await refused({ ...cell, poolId: nobodys, session: '08:00' })).toEqual(['cells.0.session'])
  expect((await board(sku.id)).cells).toEqual([])
  expect(await refused(good, { ...cell, skuId: sku.id, session: '08:00' })).toBeUndefined()
  expect(await refused({ ...cell, poolId: nobodys })).toBeUndefined()
  expect((await board(sku.id)).cells.map(({ session }) => session)).toEqual(['08:00', '13:00'])
})

test("another merchant's pools answer like unknown ones", async () => {
  const sku = await makeOrderSku(server.app, merchant)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const cell = { poolId: sku.poolId, date: day(30), capacity: 1 }
  expect((await other.call(`${path}/save`, { cells: [cell] })).error.code).toBe(404000)
  expect((await other.call(`${path}/overbook`, { ...cell, seats: 1, reason: 'x' })).error.code).toBe(404000)
  expect(
    (await other.data<Board>('/supplier/dateStockBoard/list', { from: day(30), skuIds: [sku.id] })).rows,
  ).toEqual([])
})

test('whatever staff set while agents buy, no more is taken than there is and was over-booked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ act: fc.constant('order' as const), n: fc.integer({ min: 1, max: 4 }) }),
          fc.record({ act: fc.constant('capacity' as const), n: fc.integer({ min: 0, max: 12 }) }),
          fc.record({ act: fc.constant('overbook' as const), n: fc.integer({ min: 1, max: 3 }) }),
        ),
        { minLength: 4, maxLength: 10 },
      ),
      async (acts) => {
        const sku = await makeOrderSku(server.app, merchant, { capacity: 6 })
        const cell = { poolId: sku.poolId, date: day(30) }
        let taken = 0
        await Promise.all(
          acts.map(async ({ act, n }) => {
            if (act === 'order' && (await order(sku.id, n)).error.code === 0) taken += n
            if (act === 'overbook') await admin.data(`${path}/overbook`, { ...cell, seats: n, reason: 'x' })
            if (act !== 'capacity') return
            const save = { cells: [{ ...cell, capacity: n }] }
            const { error } = await admin.call(`${path}/save`, save)
            if (error.questions)
              await admin.call(`${path}/save`, {
                ...save,
                confirm: error.questions.map(({ token }) => token),
              })
          }),
        )
        const [row] = (await board(sku.id)).cells
        expect(row!.held + row!.sold).toBe(taken)
        expect(taken).toBeLessThanOrEqual(row!.capacity + row!.overbooked)
      },
    ),
    { numRuns: plays(8) },
  )
})
