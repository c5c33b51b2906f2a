import { beforeAll, describe, expect, test } from 'vitest'
import type { HotelCalendar } from '#contract/hotels/price-calendar.schema.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import type { Board } from '#contract/stock/stock.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day, recharge } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const at = '/hotelSupplierService/hotelRoom/priceCalendar'
const edit = ['hotel.hotelPriceCalendar', 'hotel.hotelPriceCalendar.edit']
let merchant: MadeMerchant
let admin: Caller
/** Has the rights of this calendar and no others. */
let keeper: Caller
let agentId: number
let made = 0

const make = async (more: object) =>
  (
    await admin.data<{ id: number }>('/supplier/standard/create', {
      code: `CAL-${String(++made).padStart(3, '0')}`,
      names: { en: `Sold ${made}` },
      chargeMethod: 'per-unit',
      ...more,
    })
  ).id
const facts = (hotel: string, area = 'Kata') => ({ type: 'hotel-room', hotel, area, mostAdults: 2 })
const makeRoom = async (hotel: string, more: object = {}) => {
  const skuId = await make({ productType: 'hotel-room', facts: facts(hotel), ...more })
  const unit = (more as { chargeMethod?: string }).chargeMethod !== 'per-person'
  const base = unit ? { unitMinor: 290_000 } : { adultMinor: 120_000, childMinor: 60_000 }
  await admin.data('/hotelSupplierService/hotelRoom/calendarPrice/saveBase', {
    skuId,
    ...noAmounts,
    ...base,
  })
  await admin.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  return skuId
}
const ask = (hotel: string, more: object = {}) => ({ hotel, area: 'Kata', from: day(30), days: 5, ...more })
const prices = async (hotel: string, who = keeper) =>
  (await who.data<HotelCalendar>(`${at}/prices`, ask(hotel))).rooms
const cell = (ahead: number, unitMinor: number | null, more: object = {}) => ({
  date: day(ahead),
  session: '',
  closed: false,
  ...noAmounts,
  unitMinor,
  ...more,
})
const save = (who: Caller, ...skus: [skuId: number, ...cells: object[]][]) =>
  who.call(`${at}/savePrices`, { skus: skus.map(([skuId, ...cells]) => ({ skuId, cells })) })
/** What a room's nights sell for by themselves. */
const own = async (hotel: string, skuId: number) =>
  (await prices(hotel))
    .find(({ sku }) => sku.id === skuId)!
    .rows.map(({ date, unitMinor, closed }) => [date, closed ? 'closed' : unitMinor])

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
  keeper = await loginAs(server, (await makeUser(server.app, merchant, { permissions: edit })).userName)
  agentId = (await makeAgent(server.app, merchant)).id
  await recharge(server.app, merchant, agentId, 1_000_000_000)
})

describe('prices', () => {
  test('all rooms of a hotel stand together, those of another, of another place, and tours do not', async () => {
    const rooms = [await makeRoom('Coral'), await makeRoom('Coral')]
    await makeRoom('Reef')
    await makeRoom('Coral', { facts: facts('Coral', 'Patong') })
    await make({ productType: 'day-trip', chargeMethod: 'per-person' })
    const found = await prices('Coral')
    expect(found.map(({ sku }) => sku.id)).toEqual(rooms)
    expect(found[0]).toMatchObject({ basePrice: { unitMinor: 290_000 }, rows: [], can: { edit: true } })
    expect(found[0]!.left.map(({ date, left }) => [date, left])).toEqual(
      [30, 31, 32, 33, 34].map((ahead) => [day(ahead), 0]),
    )
    const stranger = await loginAs(server, (await makeMerchant(server.app)).admin)
    expect(await prices('Coral', stranger)).toEqual([])
    expect(await prices('Nowhere')).toEqual([])
  })

  test('of several rooms are saved as one: where a cell is wrong each such is named and nothing is changed', async () => {
    const [one, two] = [await makeRoom('Dune'), await makeRoom('Dune')]
    const trip = await make({ productType: 'day-trip' })
    expect(
      (await save(keeper, [two, cell(31, 300_000)], [one, cell(30, 310_000), cell(32, 320_000)])).data,
    ).toEqual({
      added: 3,
      changed: 0,
      removed: 0,
      belowCost: 0,
    })
    const wrong = await save(
      keeper,
      [one, cell(33, 999_000), cell(-1, 1)],
      [two, cell(31, 305_000, { version: 1 }), cell(34, 999_000, { adultMinor: 5 })],
    )
    expect(wrong.error.fields!.map(({ field }) => field).sort()).toEqual([
      'skus.0.cells.1.date',
      'skus.1.cells.0.version',
      'skus.1.cells.1.adultMinor',
    ])
    expect((await save(keeper, [one, cell(33, 999_000)], [trip, cell(33, 1)])).error.code).toBe(404000)
    expect((await save(keeper, [one, cell(33, 1)], [one, cell(34, 1)])).error.fields).toMatchObject([
      { field: 'skus.1.skuId' },
    ])
    expect(await own('Dune', one)).toEqual([
      [day(30), 310_000],
      [day(32), 320_000],
    ])
    expect(await own('Dune', two)).toEqual([[day(31), 300_000]])
  })

  test('of thirty rooms and sixty nights are pasted at once, and told as one act a room', async () => {
    const rooms = await Promise.all(Array.from({ length: 30 }, () => makeRoom('Palace')))
    const cells = Array.from({ length: 60 }, (_, night) => cell(30 + night, 400_000 + night))
    const sheet = rooms.map((id): [number, ...object[]] => [id, ...cells])
    expect((await save(keeper, ...sheet)).data).toMatchObject({ added: 1_800 })
    const { rooms: shown } = await keeper.data<HotelCalendar>(`${at}/prices`, ask('Palace', { days: 60 }))
    expect(shown.map(({ rows }) => rows.length)).toEqual(rooms.map(() => 60))
    expect(shown[29]!.rows[59]).toMatchObject({ date: day(89), unitMinor: 400_059 })
    const max = await save(keeper, [rooms[0]!, ...Array.from({ length: 2_001 }, (_, n) => cell(n, 1))])
    expect(max.error.code).toBe(400000)
  })

  test('follow a pattern over rooms: set, raised, lowered, closed; a kind that a room does not charge leaves it', async () => {
    const [one, two] = [await makeRoom('Grove'), await makeRoom('Grove')]
    const bed = await makeRoom('Grove', { chargeMethod: 'per-person' })
    const fill = (more: object) =>
      keeper.call(`${at}/fillPrices`, { skuIds: [one, two, bed], from: day(30), to: day(31), ...more })
    await save(keeper, [one, cell(30, 333_333)])
    expect((await fill({ raise: { method: 'percent', by: 1_000 } })).error.code).toBe(0)
    expect(await own('Grove', one)).toEqual([
      [day(30), 366_666],
      [day(31), 319_000],
    ])
    const bedRow = (await prices('Grove')).find(({ sku }) => sku.id === bed)!.rows[0]
    expect(bedRow).toMatchObject({
      adultMinor: 132_000,
      childMinor: 66_000,
      infantMinor: null,
      unitMinor: null,
    })
    await fill({ set: { unitMinor: 250_000 } })
    expect(await own('Grove', two)).toEqual([
      [day(30), 250_000],
      [day(31), 250_000],
    ])
    await fill({ raise: { method: 'amount', by: -300_000 }, skuIds: [two] })
    expect(await own('Grove', two)).toEqual([
      [day(30), 0],
      [day(31), 0],
    ])
    await fill({ set: { closed: true }, clear: ['unit'], skuIds: [two], weekdays: [1, 2, 3, 4, 5, 6, 7] })
    expect(await own('Grove', two)).toEqual([
      [day(30), 'closed'],
      [day(31), 'closed'],
    ])
    const field = async (more: object) => (await fill(more)).error.fields?.map((one) => one.field)
    expect(await field({})).toEqual(['set'])
    expect(await field({ raise: { method: 'percent', by: -10_001 } })).toEqual(['raise.by'])
    expect(await field({ skuIds: [two], set: { adultMinor: 1 } })).toEqual(['set.adultMinor'])
    expect(await field({ set: { unitMinor: 1 }, from: day(-2) })).toEqual(['from'])
    expect((await fill({ skuIds: [two, 999_999], set: { unitMinor: 1 } })).error.code).toBe(404000)
  })

  test('changed by two people at once: the second is told, and keeps what is not touched', async () => {
    const room = await makeRoom('Twin')
    const answers = await Promise.all([
      save(keeper, [room, cell(30, 100_000, { version: 0 })]),
      save(admin, [room, cell(30, 200_000, { version: 0 })]),
    ])
    expect(answers.map(({ error }) => error.code).sort()).toEqual([0, 400000])
    expect((await own('Twin', room)).length).toBe(1)
  })
})

describe('rooms to sell', () => {
  const board = async (hotel: string) => keeper.data<Board>(`${at}/board`, ask(hotel))
  const left = async (hotel: string) => (await prices(hotel))[0]!.left.map((one) => one.left)

  test('are set from the board, and a stay takes one of each of its nights', async () => {
    const room = await makeRoom('Harbour')
    await makeRoom('Harbour', { stockMode: 'free' })
    const cells = [30, 31, 32].map((ahead) => ({ skuId: room, date: day(ahead), capacity: 4 }))
    expect((await keeper.data<{ changed: number }>(`${at}/saveStock`, { cells })).changed).toBe(3)
    const { rows, can } = await board('Harbour')
    expect([rows.map(({ id }) => id), can]).toEqual([[room], { edit: true }])
    expect((await prices('Harbour'))[1]!.left[0]!.left).toBeNull()
    const order = await admin.call('/supplier/orderEntry/create', {
      clientRequestId: 'harbour-stay',
      agentId,
      skuId: room,
      date: day(30),
      endDate: day(32),
      units: 1,
      adults: 2,
      contactName: 'Guest',
    })
    expect(order.error.code).toBe(0)
    const listed = await admin.data<{ rows: { serviceDate: string; lines: { endDate: string | null }[] }[] }>(
      '/supplier/order/list',
      {},
    )
    expect(listed.rows[0]).toMatchObject({ serviceDate: day(30), lines: [{ endDate: day(32) }] })
    expect(await left('Harbour')).toEqual([3, 3, 4, 0, 0])
    const cut = await keeper.call(`${at}/saveStock`, { cells: [{ skuId: room, date: day(30), capacity: 0 }] })
    expect(cut.error.code).toBe(201016)
    await keeper.data(`${at}/fillStock`, { skuIds: [room], from: day(33), to: day(34), capacity: 9 })
    expect(await left('Harbour')).toEqual([3, 3, 4, 9, 9])
    const poolId = rows[0]!.pools[0]?.poolId ?? (await board('Harbour')).rows[0]!.pools[0]!.poolId
    await keeper.data(`${at}/saveStock`, {
      cells: [{ poolId, date: day(34), blocked: true }],
      reason: 'Painting',
    })
    expect((await prices('Harbour'))[0]!.left[4]).toMatchObject({ blocked: true })
    expect(
      (await keeper.data<{ rows: object[] }>(`${at}/holds`, { poolId, date: day(30) })).rows,
    ).toBeDefined()
  })

  test('of what is no room are unknown here, by SKU and by pool', async () => {
    const trip = await make({ productType: 'day-trip', chargeMethod: 'per-person' })
    const date = day(30)
    await admin.data('/supplier/standardDateStock/save', { cells: [{ skuId: trip, date, capacity: 5 }] })
    const { rows } = await admin.data<Board>('/supplier/dateStockBoard/list', {
      skuIds: [trip],
      from: date,
      days: 1,
    })
    const { poolId } = rows[0]!.pools[0]!
    const codes = await Promise.all([
      keeper.call(`${at}/saveStock`, { cells: [{ skuId: trip, date, capacity: 1 }] }),
      keeper.call(`${at}/saveStock`, { cells: [{ poolId, date, capacity: 1 }] }),
      keeper.call(`${at}/fillStock`, { skuIds: [trip], from: date, to: date, capacity: 1 }),
      keeper.call(`${at}/holds`, { poolId, date }),
      keeper.call(`${at}/saveRoom`, { skuId: trip, cells: [cell(30, 1)] }),
      keeper.call(`${at}/fillPrices`, { skuIds: [trip], from: date, to: date, set: { closed: true } }),
    ])
    expect(codes.map(({ error }) => error.code)).toEqual(codes.map(() => 404000))
  })

  test('are read and changed by the calendar’s own rights; those of the stock board open nothing here', async () => {
    const room = await makeRoom('Rights')
    const login = async (permissions: string[]) =>
      loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
    const calls = async (who: Caller) =>
      (
        await Promise.all([
          who.call(`${at}/prices`, ask('Rights')),
          who.call(`${at}/board`, ask('Rights')),
          who.call(`${at}/savePrices`, { skus: [{ skuId: room, cells: [cell(30, 1)] }] }),
          who.call(`${at}/saveStock`, { cells: [{ skuId: room, date: day(30), capacity: 1 }] }),
        ])
      ).map(({ error }) => error.code)
    expect(await calls(await login([edit[0]!]))).toEqual([0, 0, 1003, 1003])
    expect(await calls(await login(['entertainment.stockBoard', 'entertainment.stockBoard.edit']))).toEqual([
      1003, 1003, 1003, 1003,
    ])
    expect(await calls(keeper)).toEqual([0, 0, 0, 0])
  })
})
