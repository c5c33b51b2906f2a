import { beforeAll, expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type MadeSku,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'

const server = await testServer()
let world: OrderWorld
let twin: MadeSku
let bungalow: MadeSku
let skuId: number
let parts: { id: number; options: { skuId: number }[] }[]
const date = day(30)
const days = [date, day(31), day(32), day(33)]

beforeAll(async () => {
  world = await makeOrderWorld(server, {
    quoteBasisPoints: 0,
    balanceMinor: 900_000_000,
    sku: { days },
  })
  const makeRoom = (sleeps: number, unitMinor: number) =>
    makeOrderSku(world.app, world.merchant, {
      type: 'hotel-room',
      chargeMethod: 'per-unit',
      unitMinor,
      days,
      capacity: 20,
      existing: { type: 'hotel-room', mostAdults: sleeps, mostChildren: 2, extraBeds: 0 },
    })
  ;[twin, bungalow] = [await makeRoom(2, 310_000), await makeRoom(3, 470_000)]
  skuId = await makeStay({ price: 'own', amounts: { adultMinor: 740_001, childMinor: 500_000 } })
  parts = await partsOf(skuId)
})

const makeStay = async (price: object) =>
  (
    await makePackage(
      world,
      [
        { options: [{ skuId: world.sku.id }] },
        { nights: 2, options: [{ skuId: twin.id }, { skuId: bungalow.id }] },
      ],
      { ...price },
    )
  ).id
const partsOf = async (id: number) =>
  (await world.staff.data<{ parts: typeof parts }>('/supplier/product/info', { id })).parts

const rooms = (units: number, sku: MadeSku = twin) => [{ partId: parts[1]!.id, skuId: sku.id, units }]
let guest = 0
const order = async (adults: number, more: object = {}): Promise<OrderInfo> => {
  const contactName = `Whole ${++guest}`
  const { id } = await placeOrder(world, { skuId, date, adults, children: 0, contactName, ...more })
  return readOrder(world, id)
}
const preview = (id: number, amendment: object) =>
  world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', { id, amendment })
const amend = async (id: number, amendment: object): Promise<OrderInfo> => {
  const done = await world.staff.call('/supplier/orderModify/apply', {
    id,
    amendment,
    reason: 'x',
    asks: false,
  })
  expect(done.error).toMatchObject({ code: 0 })
  return readOrder(world, id)
}
const totals = ({ money, lines }: OrderInfo) => [
  money?.totalMinor,
  lines.reduce((sum, { priceMinor }) => sum + (priceMinor ?? 0), 0),
]

test('a guest who leaves a package with a price of its own gets back what the package cost, and who comes pays it', async () => {
  const { id, guests } = await order(3, { choices: rooms(2) })
  expect(await preview(id, { removeGuests: [guests[2]!.id] })).toMatchObject({ dueMinor: -740_001 })
  expect(await preview(id, { addGuests: [{ kind: 'adult', name: 'Fourth' }] })).toMatchObject({
    dueMinor: 740_001,
  })
  expect(await preview(id, { addGuests: [{ kind: 'child', name: 'Kid' }] })).toMatchObject({
    dueMinor: 500_000,
  })
  const available = (await balances(world))['agent-available']!
  const added = await amend(id, { addGuests: [{ kind: 'child', name: 'Kid' }] })
  expect(totals(added)).toEqual([2_720_003, 2_720_003])
  const left = await amend(id, { removeGuests: [guests[0]!.id, added.guests.at(-1)!.id] })
  expect(totals(left)).toEqual([1_480_002, 1_480_002])
  expect((await balances(world))['agent-available']).toBe(available + 740_001)
})

test('rooms of a package with a price of its own cost nothing more and give nothing back, taken or let go', async () => {
  const { id } = await order(3, { choices: rooms(2) })
  for (const [units, sku] of [
    [3, twin],
    [2, bungalow],
    [2, twin],
  ] as const) {
    expect(await preview(id, { choices: rooms(units, sku) })).toMatchObject({ dueMinor: 0 })
    const now = await amend(id, { choices: rooms(units, sku) })
    expect(totals(now)).toEqual([2_220_003, 2_220_003])
    expect(now.lines.map((line) => [line.skuCode, line.units])).toEqual([
      [world.sku.code, 0],
      [sku.code, units],
    ])
  }
})

test('it is priced whole on another day, also where some of its nights stay', async () => {
  const { id, guests } = await order(3, { choices: rooms(2) })
  const moved = await amend(id, { date: day(31), removeGuests: [guests[0]!.id] })
  expect(totals(moved)).toEqual([1_480_002, 1_480_002])
})

test('a package that is the sum of its parts goes on by what each of them costs', async () => {
  const sum = await makeStay({ price: 'sum' })
  const [, room] = await partsOf(sum)
  const choices = (units: number) => [{ partId: room!.id, skuId: twin.id, units }]
  const { id, money } = await order(3, { skuId: sum, choices: choices(2) })
  expect(money?.totalMinor).toBe(3 * 220_000 + 2 * 2 * 310_000)
  expect(await preview(id, { choices: choices(3) })).toMatchObject({ dueMinor: 620_000 })
})

test('charged by the unit it costs the same however many go along', async () => {
  const whole = await makeStay({ price: 'own', chargeMethod: 'per-unit', amounts: { unitMinor: 3_000_000 } })
  const [, room] = await partsOf(whole)
  const { id, guests } = await order(3, {
    skuId: whole,
    choices: [{ partId: room!.id, skuId: twin.id, units: 2 }],
    guests: [1, 2, 3].map((n) => ({ kind: 'adult', name: `Guest ${n}` })),
  })
  expect(await preview(id, { removeGuests: [guests[2]!.id] })).toMatchObject({ dueMinor: 0 })
  expect(await preview(id, { addGuests: [{ kind: 'adult', name: 'Fourth' }] })).toMatchObject({ dueMinor: 0 })
})

test('what a guest of a package may be given back at most is what the package cost', async () => {
  const { id, guests, version } = await order(2, { children: 1, choices: rooms(2) })
  await actOn(world, 'confirm', { id, version })
  const child = guests.find(({ kind }) => kind === 'child')!
  const worth = { id, kind: 'refund', scope: 'guests', guestIds: [child.id] }
  expect(await world.staff.data('/supplier/orderRefundAndReplenish/preview', worth)).toMatchObject({
    mostMinor: 500_000,
  })
})
