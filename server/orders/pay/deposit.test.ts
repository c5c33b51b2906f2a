import { expect, test } from 'vitest'
import type { PayPreview } from '#contract/orders/pay/pay.schema.ts'
import type { Deadline } from '#contract/orders/deadlines/deadline.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
} from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const world = await makeOrderWorld(server, {
  agent: { settlementTerm: 'settle-by-order', needsAudit: false },
})
const { merchant, staff } = world
const lotus = await loginAs(
  server,
  (await makeUser(server.app, merchant, { kind: 'agent', agentId: world.agentId })).userName,
)

/** A boat for a day, 3,000.00: 30 % at once, the rest a week before. */
const charter = await makeOrderSku(server.app, merchant, {
  type: 'car-charter',
  chargeMethod: 'per-unit',
  days: [day(5), day(30)],
  capacity: 99,
})
await withSystemCtx(server.app, merchant.id, ({ db }) =>
  db
    .updateTable('sku')
    .set({ deposit_basis_points: 3_000, balance_days: 7 })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', charter.id)
    .execute(),
)
const book = (date = day(30)) =>
  placeOrder(world, { skuId: charter.id, date, adults: undefined, children: undefined, units: 1 })
const preview = (id: number) => staff.data<PayPreview>('/supplier/payOrder/preview', { id })
const pay = async (id: number, input: object, caller = staff) =>
  caller.call('/supplier/payOrder/pay', {
    id,
    version: (await readOrder(world, id)).version,
    method: 'cash',
    ...input,
  })
const statusOf = async (id: number) => {
  const { status, paymentStatus } = await readOrder(world, id)
  return [status, paymentStatus]
}

test('a charter is confirmed by its deposit, and its balance waits until its day', async () => {
  const { id } = await book()
  expect(await preview(id)).toMatchObject({ dueMinor: 300_000, firstMinor: 90_000, balanceOn: day(23) })
  expect((await actOn(world, 'confirm', { id })).error).toMatchObject({ name: 'orders.unpaid' })
  expect((await pay(id, { amountMinor: 90_000 })).error.code).toBe(0)
  expect((await actOn(world, 'confirm', { id })).error.code).toBe(0)
  expect(await statusOf(id)).toEqual(['confirmed', 'part-paid'])
  expect((await readOrder(world, id)).money).toMatchObject({ depositMinor: 90_000, balanceOn: day(23) })
  const { rows } = await staff.data<{ rows: Deadline[] }>('/supplier/order/deadlines/list', {
    source: ['balance'],
  })
  expect(rows).toMatchObject([{ source: 'balance', orderId: id }])
  const waits = await lotus.data<{ rows: object[] }>('/supplier/home/waits', {})
  expect(waits.rows).toMatchObject([{ kind: 'pay', orderId: id, amountMinor: 210_000 }])
  const sales = (await balances(world))['sales']!
  expect((await pay(id, {})).error.code).toBe(0)
  expect(await statusOf(id)).toEqual(['confirmed', 'paid'])
  expect((await balances(world))['sales']).toBe(sales + 210_000)
})

test('a part is never more than what is due, is paid once, and an agent pays its deposit at the least', async () => {
  const { id } = await book()
  const fields = async (input: object, caller = staff) => (await pay(id, input, caller)).error.fields
  expect(await fields({ amountMinor: 300_001 })).toMatchObject([{ field: 'amountMinor', why: 'tooLarge' }])
  expect(await fields({ amountMinor: 89_999, method: 'balance' }, lotus)).toMatchObject([
    { field: 'amountMinor', why: 'tooSmall' },
  ])
  expect(await fields({ amountMinor: 90_000, version: undefined })).toMatchObject([{ field: 'version' }])
  const { version } = await readOrder(world, id)
  expect((await pay(id, { amountMinor: 50_000, version })).error.code).toBe(0)
  expect((await pay(id, { amountMinor: 50_000, version })).error.code).toBe(409001)
  // Less than the deposit does not confirm it.
  expect((await actOn(world, 'confirm', { id })).error).toMatchObject({ name: 'orders.unpaid' })
  expect(await preview(id)).toMatchObject({ dueMinor: 250_000, firstMinor: 40_000 })
})

test('after the day of its balance all of it is paid first', async () => {
  const { id } = await book(day(5))
  expect(await preview(id)).toMatchObject({ dueMinor: 300_000, firstMinor: 300_000 })
  expect((await pay(id, { amountMinor: 90_000 })).error.code).toBe(0)
  expect((await actOn(world, 'confirm', { id })).error).toMatchObject({ name: 'orders.unpaid' })
})

test('of an order that is paid in part a step keeps its share of the price, as far as it was paid', async () => {
  const { id } = await book()
  await pay(id, { amountMinor: 90_000 })
  await actOn(world, 'confirm', { id })
  const { cancellation } = await readOrder(world, id)
  expect(cancellation).toMatchObject({ feeMinor: 90_000, refundMinor: 0 })
  expect(cancellation?.steps.map((step) => step.feeMinor)).toEqual([0, 90_000, 90_000])
  expect((await actOn(world, 'cancel', { id, reason: 'Not wanted', refund: 'rule' })).error.code).toBe(0)
  expect((await readOrder(world, id)).money).toMatchObject({ feeMinor: 90_000, refundMinor: 0 })
})

test('of an order that is not paid nothing is kept, and its steps say what is once it is paid', async () => {
  const { id } = await book()
  const { cancellation } = await readOrder(world, id)
  expect(cancellation).toMatchObject({ feeMinor: 0, refundMinor: 0, unpaid: true })
  expect(cancellation?.steps.map(({ feeMinor, refundMinor }) => [feeMinor, refundMinor])).toEqual([
    [0, 300_000],
    [150_000, 150_000],
    [300_000, 0],
  ])
  expect((await actOn(world, 'cancel', { id, reason: 'Not wanted', refund: 'rule' })).error.code).toBe(0)
  expect((await readOrder(world, id)).money).toMatchObject({ feeMinor: 0, refundMinor: 0 })
  const paid = await book()
  expect((await pay(paid.id, { amountMinor: 90_000 })).error.code).toBe(0)
  expect((await readOrder(world, paid.id)).cancellation?.unpaid).toBeUndefined()
})
