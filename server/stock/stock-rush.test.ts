import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku, makeOrderWorld, orderInput, stockLeft } from '#test/factories/orders.ts'
import { makePackage } from '#test/factories/packages.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { timeOutOrder } from '../orders/acts/time-out-order.ts'

const server = await testServer()
const world = await makeOrderWorld(server, {
  agent: { settlementTerm: 'settle-by-order' },
  balanceMinor: 0,
})
const order = (skuId: number) =>
  world.staff.call<{ id: number }>(
    '/supplier/orderEntry/create',
    orderInput(world, { skuId, adults: 1, children: 0 }),
  )

test('64 who want packages that cross two pools in opposite order, while others cancel, get exactly what there is', async () => {
  const [one, two] = [
    await makeOrderSku(server.app, world.merchant, { capacity: 20 }),
    await makeOrderSku(server.app, world.merchant, { capacity: 25 }),
  ]
  const there = await makePackage(world, [one.id, two.id])
  const back = await makePackage(world, [two.id, one.id])
  const early = await Promise.all(Array.from({ length: 5 }, () => order(two.id)))
  const [answers, ends] = await Promise.all([
    Promise.all(Array.from({ length: 64 }, (_, at) => order(at % 2 ? there.id : back.id))),
    Promise.all(
      early.map(({ data }) =>
        actOn(world, 'cancel', { id: data!.id, reason: 'x', refund: 'operator-fault' }),
      ),
    ),
  ])
  for (const { error } of ends) expect(error.code).toBe(0)
  for (const { error } of answers) expect([0, 409010, 409012]).toContain(error.code)
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(20)
  expect(await stockLeft(world, day(30), one.poolId)).toBe(0)
  expect(await stockLeft(world, day(30), two.poolId)).toBe(5)
})

test('a hold that runs out while it is paid is either sold or given back, never both and never neither', async () => {
  const sku = await makeOrderSku(server.app, world.merchant, { capacity: 16 })
  const held = await Promise.all(Array.from({ length: 16 }, () => order(sku.id)))
  const ids = held.map(({ data }) => data!.id)
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db.updateTable('orders').set({ pay_by: '2020-01-01' }).where('id', 'in', ids).execute(),
  )
  const [paid] = await Promise.all([
    Promise.all(ids.map((id) => world.staff.call('/supplier/payOrder/pay', { id, method: 'cash' }))),
    ...ids.map((id) =>
      withSystemCtx(server.app, world.merchant.id, (ctx) => timeOutOrder(ctx, id, 'unpaid')),
    ),
  ])
  const sold = paid.filter(({ error }) => error.code === 0).length
  expect(await stockLeft(world, day(30), sku.poolId)).toBe(16 - sold)
  const row = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .selectFrom('stock')
      .select(['held', 'sold'])
      .where('merchant_id', '=', world.merchant.id)
      .where('pool_id', '=', sku.poolId)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ held: 0, sold })
})
