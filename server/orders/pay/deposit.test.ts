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
import { jobOf } from '#test/factories/jobs.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { warnDeadlines } from '../deadlines/warn-deadlines.ts'
import { remindBalances } from './remind-balances.ts'

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
  days: [day(5), day(10), day(12), day(30)],
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

/** Notifications of a kind about an order: to whom, and what is said. */
const notices = (kind: string, id: number) =>
  withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .selectFrom('notification')
      .select(['audience', 'facts'])
      .where('merchant_id', '=', merchant.id)
      .where('kind', '=', kind)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute(),
  )
const deposited = async (date: string) => {
  const { id } = await book(date)
  expect((await pay(id, { amountMinor: 90_000 })).error.code).toBe(0)
  return id
}

test('its agent is reminded of a balance that is due soon, once for each day it is due on', async () => {
  const [soon, far] = [await deposited(day(10)), await deposited(day(30))]
  const remind = () => remindBalances(jobOf(server.app))
  await remind()
  await remind()
  const first = { audience: `agent:${world.agentId}:bookingCenter.PlayOrderList` }
  expect(await notices('balanceDue', soon)).toEqual([
    { ...first, facts: { amount: '2,100.00 THB', until: day(3) } },
  ])
  expect(await notices('balanceDue', far)).toEqual([])
  expect((await readOrder(world, soon)).history.filter(({ type }) => type.endsWith('Reminded'))).toHaveLength(
    1,
  )
  // It is due on another day: of that one the agent is told as well.
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .updateTable('orders')
      .set({ balance_days: 6 })
      .where('id', '=', soon)
      .where('merchant_id', '=', merchant.id)
      .execute(),
  )
  await remind()
  expect(await notices('balanceDue', soon)).toMatchObject([{}, { facts: { until: day(4) } }])
  const paid = await deposited(day(12))
  expect((await pay(paid, {})).error.code).toBe(0)
  await remind()
  expect(await notices('balanceDue', paid)).toEqual([])
})

test('a merchant may remind nobody of balances', async () => {
  const rules = await staff.data<object>('/supplier/order/deadlines/rules', {})
  const save = (balanceReminderDays: number) =>
    staff.data('/supplier/order/deadlines/rules/save', { ...rules, balanceReminderDays })
  await save(0)
  const id = await deposited(day(10))
  await remindBalances(jobOf(server.app))
  expect(await notices('balanceDue', id)).toEqual([])
  await save(7)
  await remindBalances(jobOf(server.app))
  expect(await notices('balanceDue', id)).toHaveLength(1)
})

test('a balance that is overdue is told to staff, once', async () => {
  const id = await deposited(day(10))
  const over = Temporal.PlainDate.from(day(4)).toZonedDateTime('Asia/Bangkok').add({ minutes: 5 })
  const job = {
    ...jobOf(server.app),
    inMerchant: ((merchantId, work) =>
      withSystemCtx(server.app, merchantId, (ctx) =>
        work({ ...ctx, now: new Date(over.epochMilliseconds) }),
      )) as ReturnType<typeof jobOf>['inMerchant'],
  }
  await warnDeadlines(job)
  await warnDeadlines(job)
  expect(await notices('deadlineEscalated', id)).toMatchObject([
    { audience: 'staff:entertainment.FollowUpOrder.assign' },
  ])
})
