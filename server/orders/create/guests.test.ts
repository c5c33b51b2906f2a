import { beforeAll, expect, test } from 'vitest'
import { testServer, type Caller } from '#test/factories/http.ts'
import {
  makeOrderSku,
  makeOrderWorld,
  orderInput,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
let world: OrderWorld
let tour: number
let charter: number

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  const known = { type: 'custom-package', leastGuests: 3, mostGuests: 5 }
  const make = async (chargeMethod: 'per-person' | 'per-unit') =>
    (await makeOrderSku(world.app, world.merchant, { type: 'custom-package', known, chargeMethod })).id
  tour = await make('per-person')
  charter = await make('per-unit')
})

/** What is refused of an order of so many guests, as `field why params`. */
async function refused(caller: Caller, path: string, skuId: number, guests: object): Promise<string[]> {
  const none = { adults: 0, children: 0, infants: 0 }
  const answer = await caller.call(path, { ...orderInput(world, { skuId, ...none }), ...guests })
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
