import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { made, makeBillWorld, onBill, sold } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { openPoints } from './checklist.ts'

const server = await testServer()

/** What is open at the end of a day, without what is not. */
async function openAt(world: OrderWorld, through: string): Promise<Record<string, number>> {
  const points = await withSystemCtx(world.app, world.merchant.id, (ctx) => openPoints(ctx, through))
  return Object.fromEntries(points.flatMap(({ point, count }) => (count ? [[point, count]] : [])))
}

test('services that were sold are open until a bill has them, the bill until it is locked and verified', async () => {
  const world = await makeBillWorld(server)
  expect(await openAt(world, day(60))).toEqual({})
  await sold(world, 2)
  // An order that nobody confirmed is not sold yet.
  await placeOrder(world)
  expect(await openAt(world, day(29))).toEqual({})
  expect(await openAt(world, day(30))).toEqual({ unbilled: 2 })
  const bill = await made(world)
  expect(await openAt(world, day(30))).toEqual({})
  expect(await openAt(world, day(60))).toEqual({ draftBills: 1 })
  await onBill(world, 'billLock', bill)
  expect(await openAt(world, day(59))).toEqual({})
  expect(await openAt(world, day(60))).toEqual({ lockedBills: 1 })
  await onBill(world, 'billConfirmVerify', bill)
  expect(await openAt(world, day(60))).toEqual({})
})

test('a change after its bill is open again', async () => {
  const world = await makeBillWorld(server)
  const [id = 0] = await sold(world, 1)
  const bill = await made(world)
  for (const verb of ['billLock', 'billConfirmVerify']) await onBill(world, verb, bill)
  await actOn(world, 'cancel', { id, reason: 'Ill', refund: 'rule' })
  expect(await openAt(world, day(60))).toEqual({ unbilled: 1 })
  await made(world)
  expect(await openAt(world, day(60))).toEqual({ draftBills: 1 })
})

test('a refund is open from the day it is agreed until its money is on its way', async () => {
  const world = await makeOrderWorld(server)
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  await askMoney(world, id, 5_000)
  // Asked for is nothing promised.
  expect(await openAt(world, day(0))).toEqual({})
  await askMoney(world, id, 6_000, { agree: true })
  expect(await openAt(world, day(-1))).toEqual({})
  expect(await openAt(world, day(0))).toEqual({ refunds: 1 })
  await carry(world, await lastRefund(world, id))
  expect(await openAt(world, day(0))).toEqual({})
})

test('a line of a supplier without a cost is open from its day on, until it ends', async () => {
  const world = await makeOrderWorld(server)
  const sku = await makeOrderSku(world.app, world.merchant, {
    costs: null,
    supplierId: world.supplierId,
    days: [day(30)],
  })
  expect(await openAt(world, day(60))).toEqual({})
  const { id } = await placeOrder(world, { skuId: sku.id })
  await actOn(world, 'confirm', { id })
  expect(await openAt(world, day(29))).toEqual({})
  expect(await openAt(world, day(30))).toEqual({ costs: 1 })
  await actOn(world, 'cancel', { id, reason: 'Ill', refund: 'by-hand', refundMinor: 0 })
  expect(await openAt(world, day(30))).toEqual({})
})
