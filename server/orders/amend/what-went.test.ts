import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { OrderPage } from '#contract/orders/order-list.schema.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'

/*
 * What an order had and has no more: a part that was put away stays away whatever comes after, and what a supplier let go
 * is sold all the same.
 */
const server = await testServer()
const makeWorld = () => makeOrderWorld(server, { quoteBasisPoints: 0, sku: { days: [day(30), day(31)] } })
const amend = (world: OrderWorld, id: number, amendment: object) =>
  world.staff.data('/supplier/orderModify/apply', { id, amendment, reason: 'So agreed' })

test('an add-on that was put away stays away when the day is moved, and when the order is placed again after a refusal', async () => {
  const world = await makeWorld()
  const lunch = await makeAddOn(world, {}, { with: [world.sku.id] })
  const { id } = await placeOrder(world, { addOns: [{ addOnId: lunch.id }] })
  const plain = (await readOrder(world, id)).money!.totalMinor
  await amend(world, id, { addOns: [] })
  const without = (await readOrder(world, id)).money!.totalMinor
  expect(without).toBeLessThan(plain)
  const list = await world.staff.data<z.output<typeof OrderPage>>('/supplier/order/list', {})
  for (const { lines } of [await readOrder(world, id), list.rows.find((row) => row.id === id)!])
    expect(lines.map(({ removed = false }) => removed)).toEqual([false, true])

  await amend(world, id, { date: day(31) })
  const moved = await readOrder(world, id)
  expect(moved).toMatchObject({ serviceDate: day(31), money: { totalMinor: without } })
  expect(moved.lines.map((line) => line.supplierStatus)).toEqual(['pending', 'cancelled'])

  await actOn(world, 'reject', { id, reason: 'So agreed' })
  await world.staff.data('/supplier/orderHandler/repost', { id })
  expect((await readOrder(world, id)).lines.map((line) => line.supplierStatus)).toEqual([
    'pending',
    'cancelled',
  ])
})

test('what its supplier let go is changed as what it is: its seats move with it, and nobody holds it then', async () => {
  const world = await makeWorld()
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  const on = { lineId: line!.id, reason: 'So agreed' }
  for (const name of ['sendOrder', 'supplierApprove', 'askSupplierCancel', 'supplierAgreeCancel'])
    await actOn(world, name, on)
  const [left, removed] = [await stockLeft(world), await readOrder(world, id)]
  expect(removed.lines).toMatchObject([{ supplierStatus: 'cancelled' }])
  const same = await world.staff.call('/supplier/orderModify/apply', {
    id,
    amendment: { date: day(30) },
    reason: 'So agreed',
  })
  expect(same.error.code).not.toBe(0)

  await amend(world, id, { date: day(31) })
  const moved = await readOrder(world, id)
  expect(moved.lines).toMatchObject([{ id: line!.id, supplierStatus: 'pending', date: day(31) }])
  expect(moved.money!.totalMinor).toBe(removed.money!.totalMinor)
  expect(await stockLeft(world)).toBe(left + 3)
  expect((await balances(world))['supplier-payable'] ?? 0).toBe(0)
})
