import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Holds } from '#contract/stock/stock.schema.ts'
import type { z } from 'zod'
import { loginAs, testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, stockLeft } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { timeOutOrder } from './time-out-order.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { agent: { settlementTerm: 'settle-by-order' } })

const holds = async () =>
  (
    await world.staff.data<z.infer<typeof Holds>>('/supplier/dateStockBoard/holds', {
      poolId: world.sku.poolId,
      date: day(30),
    })
  ).rows
const timeOut = (id: number) =>
  withSystemCtx(server.app, world.merchant.id, (ctx) => timeOutOrder(ctx, id, 'unpaid'))
const makeDue = (id: number) =>
  withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where merchant_id = ${world.merchant.id} and id = ${id}`.execute(
      db,
    ),
  )

test('a hold is seen on its departure, lasts longer when it is extended, and is released by the job when it is over', async () => {
  const { id, code, payBy } = await placeOrder(world)
  expect(await holds()).toEqual([
    { orderId: id, code, agent: 'Lotus', places: 3, state: 'held', until: expect.any(String) as string },
  ])
  expect(await stockLeft(world)).toBe(37)
  expect((await actOn(world, 'extendHold', { id, minutes: 90 })).error.code).toBe(0)
  const { payBy: later } = await readOrder(world, id)
  expect(Date.parse(later!) - Date.parse(payBy!)).toBe(90 * 60_000)
  expect(Date.parse((await holds())[0]!.until!)).toBe(Date.parse(later!))
  await timeOut(id)
  expect((await readOrder(world, id)).status).toBe('processing')
  await makeDue(id)
  await timeOut(id)
  expect((await readOrder(world, id)).status).toBe('cancelled')
  expect(await holds()).toEqual([])
  expect(await stockLeft(world)).toBe(40)
})

test('a hold whose time is just over is extended from now on; cancelling the order releases it by hand', async () => {
  const { id } = await placeOrder(world)
  await makeDue(id)
  await actOn(world, 'extendHold', { id, minutes: 30 })
  await timeOut(id)
  expect((await readOrder(world, id)).status).toBe('processing')
  await actOn(world, 'cancel', { id, reason: 'The guest called' })
  expect(await holds()).toEqual([])
})

test('a paid order holds nothing to extend; no hold lasts beyond the start; and only who may extends', async () => {
  const { id } = await placeOrder(world)
  expect((await actOn(world, 'extendHold', { id, minutes: 10_081 })).error.code).toBe(400000)
  const soon = await placeOrder(world, { date: day(30) })
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    sql`update orders set starts_at = now() + interval '2 hours' where merchant_id = ${world.merchant.id} and id = ${soon.id}`.execute(
      db,
    ),
  )
  expect((await actOn(world, 'extendHold', { id: soon.id, minutes: 180 })).error.fields).toMatchObject([
    { field: 'minutes' },
  ])
  const looker = await loginAs(
    server,
    (await makeUser(server.app, world.merchant, { permissions: ['entertainment.PlayOrderList'] })).userName,
  )
  expect((await actOn(world, 'extendHold', { id, minutes: 5 }, looker)).error.code).toBe(1003)
  await world.staff.call('/supplier/payOrder/pay', { id, method: 'cash' })
  expect((await actOn(world, 'extendHold', { id, minutes: 5 })).error.code).toBe(409000)
})
