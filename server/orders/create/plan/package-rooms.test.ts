import { expect, test } from 'vitest'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  readOrder,
  stockLeft,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { quoteBasisPoints: 0, balanceMinor: 900_000_000 })
const date = day(30)
const nights = [date, day(31)]
const makeRoom = (sleeps: number, unitMinor: number) =>
  makeOrderSku(world.app, world.merchant, {
    type: 'hotel-room',
    chargeMethod: 'per-unit',
    unitMinor,
    days: nights,
    capacity: 10,
    existing: { type: 'hotel-room', mostAdults: sleeps, mostChildren: 0, extraBeds: 0 },
  })
const [twin, single] = [await makeRoom(2, 100_000), await makeRoom(1, 80_000)]
const { id: skuId } = await makePackage(world, [
  { options: [{ skuId: world.sku.id }] },
  { nights: 2, options: [{ skuId: twin.id }] },
  { nights: 2, options: [{ skuId: single.id }] },
])
const { rows: parts } = await (async () => {
  const { parts: all } = await world.staff.data<{ parts: { id: number; options: { skuId: number }[] }[] }>(
    '/supplier/product/info',
    { id: skuId },
  )
  return { rows: all }
})()
const partOf = (sku: number) => parts.find(({ options }) => options[0]!.skuId === sku)!.id
const rooms = (twins: number, singles: number) => [
  { partId: partOf(twin.id), skuId: twin.id, units: twins },
  { partId: partOf(single.id), skuId: single.id, units: singles },
]
let guest = 0
const order = (adults: number, choices: object[]) =>
  world.staff.call<OrderCreated>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId, date, adults, children: 0, choices, contactName: `Guest ${++guest}` }),
  )
const left = async () =>
  Promise.all([twin, single].flatMap(({ poolId }) => nights.map((night) => stockLeft(world, night, poolId))))

test('an order takes as many rooms as its guests need, on each night: two twins and a single for five', async () => {
  const before = await left()
  expect((await order(5, rooms(1, 1))).error.fields).toMatchObject([{ field: 'adults' }])
  const { data } = await order(5, rooms(2, 1))
  expect(data!.totalMinor).toBe(5 * 220_000 + 2 * (2 * 100_000 + 80_000))
  const { lines } = await readOrder(world, data!.id)
  expect(lines.map(({ skuCode, units, priceMinor }) => [skuCode, units, priceMinor])).toEqual([
    [world.sku.code, 0, 1_100_000],
    [twin.code, 2, 400_000],
    [single.code, 1, 160_000],
  ])
  expect(await left()).toEqual([before[0]! - 2, before[1]! - 2, before[2]! - 1, before[3]! - 1])
})

test('a part of rooms that nobody sleeps in has no line, and gets none when the order is changed', async () => {
  const { data } = await order(4, rooms(2, 0))
  const before = await left()
  const codes = async () =>
    (await readOrder(world, data!.id)).lines.map(({ skuCode, units }) => [skuCode, units])
  expect(await codes()).toEqual([
    [world.sku.code, 0],
    [twin.code, 2],
  ])
  const { guests } = await readOrder(world, data!.id)
  const amend = (amendment: object) =>
    world.staff.call('/supplier/orderModify/apply', { id: data!.id, amendment, reason: 'x', asks: false })
  expect((await amend({ removeGuests: [guests[3]!.id] })).error).toMatchObject({ code: 0 })
  expect(await codes()).toEqual([
    [world.sku.code, 0],
    [twin.code, 2],
  ])
  expect((await amend({ choices: rooms(1, 1) })).error).toMatchObject({ code: 0 })
  expect(await codes()).toEqual(
    expect.arrayContaining([
      [twin.code, 1],
      [single.code, 1],
    ]),
  )
  expect(await left()).toEqual([before[0]! + 1, before[1]! + 1, before[2]! - 1, before[3]! - 1])
})

test('rooms that were given up by a change do not come back by the next one', async () => {
  const { data } = await order(5, rooms(2, 1))
  const { id } = data!
  const amend = async (amendment: object) => {
    const { error } = await world.staff.call('/supplier/orderModify/apply', {
      id,
      amendment,
      reason: 'x',
      asks: false,
    })
    expect(error).toMatchObject({ code: 0 })
  }
  const taken = async () =>
    (await readOrder(world, id)).lines
      .filter(({ supplierStatus }) => supplierStatus !== 'cancelled')
      .map(({ skuCode, units }) => [skuCode, units])
  const [, , , , last] = (await readOrder(world, id)).guests
  await amend({ choices: rooms(2, 0), removeGuests: [last!.id] })
  const without = [
    [world.sku.code, 0],
    [twin.code, 2],
  ]
  expect(await taken()).toEqual(without)
  const { guests } = await readOrder(world, id)
  await amend({ removeGuests: [guests.findLast(({ attendance }) => attendance !== 'cancelled')!.id] })
  expect(await taken()).toEqual(without)
})

test('no more rooms are taken than there are guests, nor held by those who left', async () => {
  const before = await left()
  expect((await order(2, rooms(3, 0))).error.fields).toMatchObject([{ field: 'adults', params: { min: 3 } }])
  expect(await left()).toEqual(before)
  const { data } = await order(3, rooms(3, 0))
  const { guests } = await readOrder(world, data!.id)
  const removed = { id: data!.id, amendment: { removeGuests: [guests[2]!.id] }, reason: 'x', asks: false }
  expect((await world.staff.call('/supplier/orderModify/apply', removed)).error).toMatchObject({ code: 0 })
  expect(await left()).toEqual([before[0]! - 2, before[1]! - 2, before[2]!, before[3]!])
})

test('nobody orders a package without any of its rooms, nor gives all of them up by a change', async () => {
  const none = [{ field: 'choices.0.units', params: { min: 1 } }]
  expect((await order(2, rooms(0, 0))).error.fields).toMatchObject(none)
  const { data } = await order(2, rooms(1, 0))
  const before = await left()
  const amend = (amendment: object) =>
    world.staff.call('/supplier/orderModify/apply', { id: data!.id, amendment, reason: 'x', asks: false })
  expect((await amend({ choices: rooms(0, 0) })).error.fields).toMatchObject([{ params: { min: 1 } }])
  expect(await left()).toEqual(before)
  expect((await amend({ choices: rooms(0, 2) })).error).toMatchObject({ code: 0 })
})

test('what is no room is taken once', async () => {
  const many = [{ partId: partOf(world.sku.id), skuId: world.sku.id, units: 2 }]
  expect((await order(2, many)).error.fields).toMatchObject([{ field: 'choices.0.units' }])
})
