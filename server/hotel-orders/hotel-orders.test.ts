import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Offers } from '#contract/hotel-orders/offers.schema.ts'
import type { StayCounts, StayInfo, StayRow } from '#contract/hotel-orders/stay.schema.ts'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const at = '/hotelSupplierService/hotelOrder'
const server = await testServer()
/** Nights from yesterday on: whoever is there already came before today. */
const nights = Array.from({ length: 40 }, (_, n) => day(n - 3))
const makeHotel = () =>
  makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    supplier: { name: 'Pearl', cancelRule: [] },
    sku: {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor: 100_000,
      days: nights,
      capacity: 3,
      name: 'Sea view',
      existing: { extraBeds: 1, mostAdults: 2 },
      cancelRule: [{ hoursBefore: 24, keepBasisPoints: 5_000 }],
    },
    quoteBasisPoints: 0,
  })
const keys = [
  'hotel.hotelOrderList',
  'hotel.NewOrder_hotel',
  ...[
    'amend',
    'cancel',
    'confirm',
    'approve',
    'sendOrder',
    'answer',
    'attend',
    'rooming',
    'customers',
    'markNoNeed',
  ].map((verb) => `hotel.hotelOrderList.${verb}`),
]

let world: OrderWorld
/** Keeps the hotels' desk, and may nothing else. */
let keeper: Caller

beforeAll(async () => {
  world = await makeHotel()
  keeper = await loginAs(server, (await makeUser(server.app, world.merchant, { permissions: keys })).userName)
})

let phones = 81_000_000
const room = (more: Record<string, unknown> = {}) => ({
  clientRequestId: randomUUID(),
  agentId: world.agentId,
  skuId: world.sku.id,
  date: day(10),
  endDate: day(12),
  adults: 2,
  children: 0,
  contactName: `Guest ${randomUUID().slice(0, 6)}`,
  contactPhone: `+66 ${++phones}`,
  ...more,
})
/** Books, and says yes where it is asked (a stay of today is booked late). */
async function book(more: Record<string, unknown> = {}, who = keeper): Promise<number> {
  const input = room(more)
  const { error, data } = await who.call<{ id: number }>(`${at}/create`, input)
  if (data?.id) return data.id
  const confirm = error.questions?.map(({ token }) => token)
  return (await who.data<{ id: number }>(`${at}/create`, { ...input, confirm })).id
}
const info = (id: number, who: Caller = keeper) => who.data<StayInfo>(`${at}/info`, { id })
const act = (verb: string, input: Record<string, unknown>, who: Caller = keeper) =>
  who.call<Record<string, unknown>>(`${at}/${verb}`, input)
const list = async (input: Record<string, unknown>, who = keeper) =>
  (await who.data<{ rows: StayRow[] }>(`${at}/list`, { pageSize: 100, ...input })).rows
const amend = (id: number, amendment: Record<string, unknown>, who = keeper) =>
  who.call(`${at}/modify/apply`, { id, amendment, asks: false, reason: 'They asked' })
const confirmed = async (more: Record<string, unknown> = {}) => {
  const id = await book(more)
  const [line] = (await info(id)).lines
  await act('markNoNeed', { lineId: line!.id })
  expect((await info(id)).status).toBe('confirmed')
  return id
}

describe('hotel orders are a view of their own', () => {
  test('who keeps the hotels sees and does what the hotels’ keys say, and nothing of other orders', async () => {
    const trip = await makeOrderSku(server.app, world.merchant, { days: [day(10)] })
    const other = await placeOrder(world, { skuId: trip.id, date: day(10) })
    const line = (await world.staff.data<StayInfo>('/supplier/order/info', { id: other.id })).lines[0]!
    const id = await book()
    expect((await info(id)).can).toMatchObject({ cancel: expect.anything(), amend: true })
    expect(Object.keys((await info(id)).can)).not.toContain('delete')
    for (const [path, input] of [
      ['info', { id: other.id }],
      ['cancel', { id: other.id, reason: 'x' }],
      ['modify/apply', { id: other.id, amendment: { date: day(11) } }],
      ['sendOrder', { lineId: line.id }],
      ['bulkOne', { id: other.id, action: 'approve' }],
      ['bulk', { ids: [id, other.id], action: 'approve' }],
      ['modify/preview', { id: other.id, amendment: { date: day(11) } }],
      ['modify/list', {}],
      ['seen', {}],
      ['checkIn', { id: other.id }],
      ['rooming/save', { id: other.id }],
      ['create', room({ skuId: trip.id, endDate: undefined })],
    ] as const)
      expect((await act(path, input)).error, path).toMatchObject({ code: 404000 })
    for (const path of ['/supplier/order/list', '/supplier/order/info', '/supplier/orderHandler/cancel'])
      expect((await keeper.call(path, { id, reason: 'x' })).error, path).toMatchObject({ code: 1003 })
    expect((await list({})).map((row) => row.id)).not.toContain(other.id)
    expect((await act('delete', { id, reason: 'x' })).error).toMatchObject({
      code: 1003,
      message: expect.stringContaining('hotel.hotelOrderList.delete'),
    })
  })

  test('rights over all orders are none over hotel orders', async () => {
    const permissions = [
      'entertainment.PlayOrderList',
      'entertainment.PlayOrderList.cancel',
      'hotel.hotelOrderList',
    ]
    const { userName } = await makeUser(server.app, world.merchant, { permissions })
    const clerk = await loginAs(server, userName)
    const id = await book()
    expect((await info(id, clerk)).can).not.toHaveProperty('cancel')
    expect((await act('cancel', { id, reason: 'x' }, clerk)).error.code).toBe(1003)
    expect((await clerk.data<StayInfo>('/supplier/order/info', { id })).can).toHaveProperty('cancel')
  })

  test('an agent reads its own stays without costs, confirmation or customers; a supplier none here', async () => {
    const id = await book()
    const view = await info(id, world.agent)
    expect(view).toMatchObject({ stay: { nights: 2 }, customers: [] })
    expect(JSON.stringify(view)).not.toMatch(/cost|supplierId|confirmation/i)
    expect((await list({}, world.agent))[0]).not.toHaveProperty('confirmation')
    expect((await act('checkIn', { id }, world.agent)).error.code).toBe(1003)
    expect((await act('list', {}, world.supplier)).error.code).toBe(1003)
  })
})

describe('the list by stay', () => {
  test('tells arrivals, who is in house, departures and what comes, of the day that is chosen', async () => {
    const own = await makeHotel()
    world = own
    keeper = await loginAs(server, (await makeUser(server.app, own.merchant, { permissions: keys })).userName)
    const past = await book({ date: day(5), endDate: day(8) })
    const today = await book({ date: day(7), endDate: day(9) })
    const leaves = await book({ date: day(6), endDate: day(7) })
    const comes = await book({ date: day(20), endDate: day(21) })
    const removed = await book({ date: day(7), endDate: day(8) })
    await act('cancel', { id: removed, reason: 'They fell ill' })
    await act('reject', { id: removed, reason: 'x' })
    const of = async (stay: string) =>
      (await list({ stay, day: day(7) })).map((row) => row.id).toSorted((a, b) => a - b)
    const live = (await info(removed)).status === 'cancelled'
    expect(live).toBe(true)
    expect([await of('arrivals'), await of('inHouse'), await of('departures'), await of('upcoming')]).toEqual(
      [[today], [past, today], [leaves], [comes]],
    )
    const counts = await keeper.data<StayCounts>(`${at}/stayCount`, { day: day(7) })
    expect(counts).toMatchObject({ arrivals: 1, inHouse: 2, departures: 1, upcoming: 1, hotelOrders: 4 })
    expect(await keeper.data(`${at}/count`)).toMatchObject({ allOrder: 5 })
    const [row] = await list({ stay: 'arrivals', day: day(7) })
    expect(row!.stay).toMatchObject({ arrival: day(7), departure: day(9), nights: 2, state: 'expected' })
    expect(
      (await list({ stay: 'inHouse', day: day(7), text: row!.contactName })).map((one) => one.id),
    ).toEqual([today])
  })
})

describe('nights', () => {
  test('a stay over the end of a month draws every night and no more, each at its own price', async () => {
    const first = Temporal.PlainDate.from(day(3)).with({ day: 1 }).add({ months: 1 })
    const [from, to] = [first.subtract({ days: 2 }).toString(), first.add({ days: 1 }).toString()]
    const all = [-3, -2, -1, 0, 1].map((n) => first.add({ days: n }).toString())
    const sku = await makeOrderSku(server.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor: 70_000,
      days: all,
      capacity: 2,
    })
    const id = await book({ skuId: sku.id, date: from, endDate: to })
    expect(await Promise.all(all.map((date) => stockLeft(world, date, sku.poolId)))).toEqual([2, 1, 1, 1, 2])
    expect((await info(id)).stay.priced).toEqual(
      all.slice(1, 4).map((date) => ({ date, priceMinor: 70_000 })),
    )
  })

  test('a stay cut short after check-in gives its last nights back by the rule, their stock too; nights that stay keep their price', async () => {
    const id = await confirmed({ date: day(0), endDate: day(4) })
    expect((await act('checkIn', { id })).error.code).toBe(0)
    const view = await keeper.data<AmendmentPreview>(`${at}/modify/preview`, {
      id,
      amendment: { endDate: day(2) },
    })
    expect(view).toMatchObject({
      totalBeforeMinor: 400_000,
      totalAfterMinor: 200_000,
      backMinor: 200_000,
      feeMinor: 100_000,
    })
    expect(view.lines[0]).toMatchObject({
      before: { nights: [0, 1, 2, 3].map((n) => ({ date: day(n), priceMinor: 100_000 })) },
      after: { nights: [0, 1].map((n) => ({ date: day(n), priceMinor: 100_000 })) },
    })
    const left = () => Promise.all([0, 1, 2, 3].map((n) => stockLeft(world, day(n))))
    const before = await left()
    expect((await amend(id, { endDate: day(2) })).error).toMatchObject({ code: 0 })
    expect((await left()).map((count, n) => count - before[n]!)).toEqual([0, 0, 1, 1])
    expect((await info(id)).stay).toMatchObject({
      departure: day(2),
      nights: 2,
      state: 'in-house',
      priced: [0, 1].map((n) => ({ date: day(n), priceMinor: 100_000 })),
    })
    expect((await list({ stay: 'inHouse', day: day(3) })).map((row) => row.id)).not.toContain(id)
  })

  test('a stay whose middle night is sold out is not moved there; all of it stays as it was', async () => {
    const sku = await makeOrderSku(server.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor: 50_000,
      days: nights,
      capacity: 1,
    })
    const left = () => Promise.all([5, 6, 7, 8].map((n) => stockLeft(world, day(n), sku.poolId)))
    await book({ skuId: sku.id, date: day(7), endDate: day(8) })
    const id = await book({ skuId: sku.id, date: day(5), endDate: day(7) })
    const before = await left()
    expect((await amend(id, { endDate: day(9) })).error.code).toBe(409010)
    expect(await left()).toEqual(before)
    expect((await info(id)).stay).toMatchObject({ departure: day(7), nights: 2 })
  })
})

describe('at the desk', () => {
  test('guests come, leave, or do not come; one step is taken back, and a stay to come has no guests yet', async () => {
    const id = await confirmed({ date: day(0), endDate: day(2) })
    const state = async () => {
      const { stay, guests } = await info(id)
      return [stay.state, ...new Set(guests.map(({ attendance }) => attendance))]
    }
    expect((await act('checkOut', { id })).error.code).toBe(409000)
    expect((await act('stayNoShow', { id })).error.code).toBe(0)
    expect(await state()).toEqual(['absent', 'no-show'])
    expect((await act('checkIn', { id })).error.code).toBe(0)
    expect(await state()).toEqual(['in-house', 'boarded'])
    expect((await act('checkOut', { id })).error.code).toBe(0)
    expect(await state()).toEqual(['checked-out', 'boarded'])
    expect((await act('undoStay', { id })).error.code).toBe(0)
    expect(await state()).toEqual(['in-house', 'boarded'])
    expect((await act('undoStay', { id })).error.code).toBe(0)
    expect(await state()).toEqual(['expected', 'expected'])
    const later = await confirmed()
    expect((await info(later)).stay.can).toMatchObject({
      checkIn: { why: 'hotel-orders.why.notArrived' },
      rooming: true,
    })
    expect((await act('checkIn', { id: later })).error.code).not.toBe(0)
  })

  test('rooming names who sleeps where; a guest who was removed leaves the bed, and takes part in nothing more', async () => {
    const guests = [{ name: 'Li Wei' }, { name: 'Li Na' }]
    const id = await book({ guests })
    const [first, second] = (await info(id)).stay.sleepers
    const wish = { id, bedWish: 'twin', roomNumber: '412', roomingNote: 'High floor' }
    const beds = [
      { id: first!.id, name: 'Li Weiwei', bed: 'bed' },
      { id: second!.id, bed: 'extra-bed' },
    ]
    expect((await act('rooming/save', { ...wish, guests: beds })).error.code).toBe(0)
    const view = await info(id)
    expect(view.stay).toMatchObject({ bedWish: 'twin', roomNumber: '412', roomingNote: 'High floor' })
    expect(view.stay.sleepers.map(({ name, bed }) => [name, bed])).toEqual([
      ['Li Weiwei', 'bed'],
      ['Li Na', 'extra-bed'],
    ])
    expect((await list({ text: 'Li Weiwei' })).map((row) => row.id)).toEqual([id])
    const many = beds.map((bed) => ({ ...bed, bed: 'extra-bed' }))
    expect((await act('rooming/save', { ...wish, guests: many })).error).toMatchObject({
      code: 400000,
      fields: [{ field: 'guests' }],
    })
    expect((await amend(id, { removeGuests: [second!.id] })).error.code).toBe(0)
    expect((await info(id)).stay.sleepers.map(({ name }) => name)).toEqual(['Li Weiwei'])
    expect((await act('rooming/save', { ...wish, guests: beds })).error).toMatchObject({
      code: 400000,
      fields: [{ field: 'guests.1.id' }],
    })
  })

  test('two who change one room are told of each other', async () => {
    const id = await book()
    const { version } = await info(id)
    expect((await act('rooming/save', { id, version, roomNumber: '1' })).error.code).toBe(0)
    expect((await act('rooming/save', { id, version, roomNumber: '2' })).error.code).toBe(409001)
    expect((await info(id)).stay.roomNumber).toBe('1')
  })
})

describe('a new hotel order', () => {
  test('is offered room by room with what is left of each night, and booked as one group: all rooms or none', async () => {
    const sku = await makeOrderSku(server.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor: 90_000,
      days: [day(14), day(15), day(16)],
      capacity: 3,
      existing: { mostAdults: 2, mostChildren: 1 },
    })
    await book({ skuId: sku.id, date: day(15), endDate: day(16) })
    const ask = {
      agentId: world.agentId,
      arrival: day(14),
      departure: day(17),
      rooms: [{ adults: 2 }, { adults: 3 }, { adults: 2 }],
    }
    const offers = await keeper.data<Offers>(`${at}/offers`, ask)
    const offered = offers.hotels.flatMap(({ rooms }) => rooms).find(({ skuId }) => skuId === sku.id)!
    expect(offered.offers.map((one) => [one.room, one.totalMinor, one.isTooSmall, one.why])).toEqual([
      [0, 270_000, false, null],
      [1, 270_000, true, null],
      [2, 270_000, false, null],
    ])
    expect(offered.offers[0]!.nights.map(({ left }) => left)).toEqual([3, 2, 3])
    const item = () => {
      const { agentId: _, ...one } = room({ skuId: sku.id, date: day(14), endDate: day(17) })
      return one
    }
    const three = await act('batchCreate', { agentId: world.agentId, items: [item(), item(), item()] })
    expect(three.error.code).toBe(409010)
    expect(await stockLeft(world, day(14), sku.poolId)).toBe(3)
    const two = await keeper.data<{ groupCode: string; rows: { id: number }[] }>(`${at}/batchCreate`, {
      agentId: world.agentId,
      items: [item(), item()],
    })
    expect((await info(two.rows[1]!.id)).rooms.map(({ id }) => id)).toEqual(two.rows.map(({ id }) => id))
    for (const [field, wrong] of [
      ['departure', { departure: day(14) }],
      ['departure', { departure: day(140) }],
    ] as const)
      expect((await keeper.call(`${at}/offers`, { ...ask, ...wrong })).error).toMatchObject({
        code: 400000,
        fields: [{ field }],
      })
  })
})

const blank = {
  pinyin: 'CHEN YU',
  wechat: 'chenyu',
  phone: '+66 81 555 1234',
  email: 'chen@yu.example',
  tags: [],
}

describe('customers of a hotel order', () => {
  test('are made from it and changed through it; those of other orders are not there', async () => {
    const id = await book({ contactName: 'Chen Yu', date: day(25), endDate: day(26) })
    const made = await keeper.data<{ id: number }>(`${at}/customer/save`, {
      orderId: id,
      name: 'Chen Yu',
      ...blank,
    })
    expect((await info(id)).customers).toMatchObject([{ id: made.id, name: 'Chen Yu', isContact: true }])
    const existing = await keeper.data<{ version: number; name: string }>(`${at}/customer/info`, {
      id: made.id,
    })
    await keeper.data(`${at}/customer/save`, { ...existing, name: 'Chen Yuyu' })
    expect((await info(id)).customers[0]!.name).toBe('Chen Yuyu')
    const other = await world.staff.data<{ id: number }>('/supplier/clientRecord/save', {
      name: 'Stranger',
      ...blank,
    })
    expect((await act('customer/info', { id: other.id })).error.code).toBe(404000)
    expect(
      (await act('customer/save', { id: other.id, version: 1, name: 'Mine', ...blank })).error.code,
    ).toBe(404000)
    expect((await act('customer/save', { name: 'Of nothing', ...blank })).error.code).toBe(404000)
  })
})
