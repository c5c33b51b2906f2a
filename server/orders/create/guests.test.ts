import type { ProductType } from '#contract/catalog/products.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import {
  day,
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  placeOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'

const server = await testServer()
let world: OrderWorld
let tour: number
let charter: number

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  const existing = { type: 'custom-package', leastGuests: 3, mostGuests: 5 }
  const make = async (chargeMethod: 'per-person' | 'per-unit') =>
    (await makeOrderSku(world.app, world.merchant, { type: 'custom-package', existing, chargeMethod })).id
  tour = await make('per-person')
  charter = await make('per-unit')
})

const noGuests = { adults: 0, children: 0, infants: 0 }
/** What is refused of an order of so many guests, as `field why params`. */
async function refused(caller: Caller, path: string, skuId: number, guests: object): Promise<string[]> {
  const answer = await caller.call(path, { ...orderInput(world, { skuId, ...noGuests }), ...guests })
  return (answer.error.fields ?? []).map(
    ({ field, why, params }) => `${field} ${why} ${JSON.stringify(params)}`,
  )
}

test('a party below or above what a tour takes is refused by its field, to staff as to the agent; nothing is taken', async () => {
  const left = await stockLeft(world)
  for (const [caller, path] of [
    [world.staff, '/supplier/orderEntry/create'],
    [world.agent, '/supplier/order/buy/create'],
  ] as const) {
    expect(await refused(caller, path, tour, { adults: 2 })).toEqual([
      'adults catalog.fieldErrors.partyTooSmall {"min":3}',
    ])
    expect(await refused(caller, path, tour, { adults: 4, children: 1, infants: 1 })).toEqual([
      'adults catalog.fieldErrors.partyTooLarge {"max":5}',
    ])
  }
  expect(await stockLeft(world)).toBe(left)
})

test('a party of guests that are listed instead of counted is measured too; an infant counts', async () => {
  const path = '/supplier/orderEntry/create'
  const listed = (...kinds: string[]) => ({ guests: kinds.map((kind) => ({ kind, name: '', info: {} })) })
  expect(await refused(world.staff, path, tour, listed('adult', 'adult'))).toHaveLength(1)
  expect(await refused(world.staff, path, tour, listed('adult', 'adult', 'infant'))).toEqual([])
})

test('a charter ordered by its contact alone says nothing of guests, and none is asked', async () => {
  expect(await refused(world.staff, '/supplier/orderEntry/create', charter, {})).toEqual([])
  expect(await refused(world.staff, '/supplier/orderEntry/create', charter, { adults: 6 })).toHaveLength(1)
})

test('a car takes as many guests as its class, by the unit and by the person, ordered by staff or agent or in a package', async () => {
  const make = async (type: ProductType, chargeMethod: 'per-person' | 'per-unit') =>
    (
      await makeOrderSku(world.app, world.merchant, {
        type,
        chargeMethod,
        existing: { type, vehicleClass: '1-4' },
      })
    ).id
  const car = await make('car-charter', 'per-unit')
  const shuttle = await make('transfer', 'per-person')
  const full = ['adults catalog.fieldErrors.vehicleFull {"max":4}']
  for (const [caller, path] of [
    [world.staff, '/supplier/orderEntry/create'],
    [world.agent, '/supplier/order/buy/create'],
  ] as const)
    for (const skuId of [car, shuttle]) {
      expect(await refused(caller, path, skuId, { adults: 12 })).toEqual(full)
      expect(await refused(caller, path, skuId, { adults: 4, infants: 1 })).toEqual(full)
      expect(await refused(caller, path, skuId, { adults: 3, infants: 1 })).toEqual([])
    }
  const path = '/supplier/orderEntry/create'
  const one = await makePackage(world, [{ options: [{ skuId: car }] }])
  const two = await makePackage(world, [{ options: [{ skuId: car }] }, { options: [{ skuId: car }] }])
  expect(await refused(world.staff, path, one.id, { adults: 5 })).toEqual(full)
  expect(await refused(world.staff, path, two.id, { adults: 8 })).toEqual([])
  expect(await refused(world.staff, path, two.id, { adults: 9 })).toEqual([
    'adults catalog.fieldErrors.vehicleFull {"max":8}',
  ])
})

describe('who sleeps in a room', () => {
  let room: number
  let twin: number
  const stay = { date: day(30), endDate: day(33), ...noGuests }
  beforeAll(async () => {
    const make = async (existing: object) =>
      (
        await makeOrderSku(world.app, world.merchant, {
          type: 'hotel-room',
          chargeMethod: 'per-unit',
          existing: { type: 'hotel-room', ...existing },
          days: Array.from({ length: 6 }, (_, at) => day(30 + at)),
        })
      ).id
    room = await make({ mostAdults: 2, mostChildren: 1, extraBeds: 0 })
    twin = await make({ mostAdults: 2 })
  })

  test('too many adults, children or infants are refused by their field, to staff as to the agent; nothing is taken', async () => {
    for (const [caller, path] of [
      [world.staff, '/supplier/orderEntry/create'],
      [world.agent, '/supplier/order/buy/create'],
    ] as const) {
      const why = (guests: object) => refused(caller, path, room, { ...stay, ...guests })
      const full = 'catalog.fieldErrors.roomFull {"adults":2,"children":1,"beds":0}'
      expect(await why({ adults: 3 })).toEqual([`adults ${full}`])
      expect(await why({ adults: 2, children: 2 })).toEqual([`children ${full}`])
      expect(await why({ adults: 1, infants: 3 })).toEqual(['infants catalog.fieldErrors.roomCots {"max":2}'])
      expect(await why({ adults: 2, children: 1, infants: 1 })).toEqual([])
    }
  })

  test('two rooms of a cart take four, and the one that is too full is named', async () => {
    const item = (adults: number) => ({
      ...orderInput(world, { skuId: room, ...stay, children: 0, adults }),
      agentId: undefined,
    })
    const path = '/supplier/orderEntry/batchCreate'
    const send = (...items: object[]) => world.staff.call(path, { agentId: world.agentId, items })
    expect((await send(item(2), item(3))).error.fields).toMatchObject([{ field: 'items.1.adults' }])
    expect((await send(item(2), item(2))).error.code).toBe(0)
  })

  test('a package is as large as its rooms of each night, a copy of an order as its room is now', async () => {
    const one = await makePackage(world, [{ nights: 2, options: [{ skuId: twin }] }])
    const two = await makePackage(world, [
      { nights: 2, options: [{ skuId: twin }] },
      { nights: 2, options: [{ skuId: twin }] },
    ])
    const path = '/supplier/orderEntry/create'
    const why = (skuId: number, adults: number) => refused(world.staff, path, skuId, { adults, children: 0 })
    expect(await why(one.id, 2)).toEqual([])
    expect(await why(one.id, 3)).toEqual([
      'adults catalog.fieldErrors.roomAdults {"adults":2,"children":0,"beds":0}',
    ])
    expect(await why(two.id, 4)).toEqual([])
    expect(await why(two.id, 5)).toHaveLength(1)

    const order = await placeOrder(world, { skuId: twin, ...stay, adults: 2 })
    await withSystemCtx(world.app, world.merchant.id, (ctx) =>
      sql`update sku set facts = facts || '{"mostAdults": 1}' where merchant_id = ${world.merchant.id} and id = ${twin}`.execute(
        ctx.db,
      ),
    )
    const copy = { id: order.id, clientRequestId: crypto.randomUUID(), date: day(31), endDate: day(32) }
    expect((await world.staff.call('/supplier/orderHandler/copy', copy)).error.fields).toMatchObject([
      { field: 'adults' },
    ])
  })
})

test('an answer that the product does not ask for is refused in these words; an empty one tells nothing', async () => {
  const collect = [{ key: 'weight', per: 'guest' as const, required: false }]
  const asking = await makeOrderWorld(server, { sku: { collect } })
  const order = (collected: Record<string, string>, info: Record<string, string>) =>
    asking.staff.call('/supplier/orderEntry/create', {
      ...orderInput(asking, { adults: 1, children: 0 }),
      collected,
      guests: [{ kind: 'adult', name: 'Ann', info }],
    })
  const { error } = await order({ pickUpHotel: 'Amari' }, { weight: '60', shoeSize: '41' })
  expect(error).toMatchObject({
    code: 400000,
    fields: [
      { field: 'collected.pickUpHotel', message: 'The product does not ask for "pickUpHotel".' },
      { field: 'guests.0.info.shoeSize', message: 'The product does not ask for "shoeSize".' },
    ],
  })
  expect((await order({ pickUpHotel: '' }, { weight: '60', shoeSize: ' ' })).error).toEqual({ code: 0 })
})
