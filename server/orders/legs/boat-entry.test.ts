import { expect, test } from 'vitest'
import type { ProductPage } from '#contract/order-entry/order-entry.schema.ts'
import type { z } from 'zod'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { roundTripWorld } from '#test/factories/round-trips.ts'

const world = await roundTripWorld(await testServer(), { days: [day(30), day(33)], balanceMinor: 90_000_000 })

test('who sells boats alone sees sailings and no other products', async () => {
  await makeOrderSku(world.app, world.merchant, { type: 'day-trip' })
  const user = await makeUser(world.app, world.merchant, { permissions: ['order.BoatNewOrder'] })
  const seller = await loginAs(world.server, user.userName)
  const ask = { agentId: world.agentId, date: day(30), pageSize: 50 }
  const { rows } = await seller.data<z.infer<typeof ProductPage>>('/supplier/boatEntry/sailings', ask)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([world.sku.id, world.back.id].toSorted())
  expect((await seller.call('/supplier/orderEntry/productList', ask)).error.code).toBe(1003)
})

test('a boat is sold there and open back; the way back is reserved, moved and given back by itself', async () => {
  const { id } = await placeOrder(world, { back: { open: true } })
  await actOn(world, 'confirm', { id })
  const ways = async () => (await readOrder(world, id)).lines.filter(({ leg }) => leg)
  expect(await ways()).toMatchObject([{ leg: 1, date: day(30) }, { leg: 2 }])
  await world.staff.data('/supplier/orderModify/reserveReturn', { id, date: day(33), session: '' })
  expect((await ways())[1]).toMatchObject({ date: day(33) })
  const dropped = await world.staff.call('/supplier/orderModify/apply', {
    id,
    amendment: { dropLeg: 2 },
    reason: 'Stays longer',
    asks: false,
  })
  expect(dropped.error.code).toBe(0)
  const order = await readOrder(world, id)
  expect(order.status).toBe('confirmed')
  expect(order.money?.refundMinor).toBeGreaterThan(0)
})
