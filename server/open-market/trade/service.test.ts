import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TradeRow } from '#contract/open-market/trade.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import { someTerms } from '#test/factories/merchants/market.ts'
import { mirrorOf, orderWhen } from '#test/factories/mirror.ts'
import { day, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })

test('trade tells of refused orders, how fast they were answered, and what was paid by the day of its bill', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours, skuId } = world
  await sellBound(world, { adults: 2, children: 0 })
  const second = await placeOrder(ours, { skuId, adults: 1, children: 0 })
  const info = await ours.staff.data<OrderInfo>('/supplier/order/info', { id: second.id })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: info.lines[0]!.id })
  const mirror = await mirrorOf({ ours, theirs }, second.code)
  await theirs.staff.data('/supplier/orderHandler/reject', { id: mirror.id, reason: 'Full' })
  await orderWhen(ours.staff, second.id, ({ supplierStatus }) => supplierStatus === 'rejected')
  // Their answer to both came an hour after the first was asked for, half an hour after the second.
  await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    sql`update orders set created_at = created_at - case when id = ${mirror.id} then interval '30 minutes' else interval '1 hour' end
      where merchant_id = ${theirs.merchant.id}`.execute(db),
  )
  await withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
    sql`update order_line set sent_at = answered_at - case when order_id = ${second.id} then interval '30 minutes' else interval '1 hour' end
      where merchant_id = ${ours.merchant.id}`.execute(db),
  )
  const tradeOf = async ({ staff }: OrderWorld) =>
    (await staff.data<{ rows: TradeRow[] }>('/supplier/openMarket/trade', {})).rows
  const here = {
    direction: 'sells',
    orders: 1,
    guests: 2,
    refused: 1,
    answerMinutes: 45,
    onTimeBasisPoints: null,
  }
  expect(await tradeOf(theirs)).toMatchObject([here])
  expect(await tradeOf(ours)).toMatchObject([
    { direction: 'buys', orders: 2, refused: 1, answerMinutes: 45, onTimeBasisPoints: null },
  ])

  const [row] = await tradeOf(theirs)
  const bills = '/supplier/distributorBill'
  const { id } = await theirs.staff.data<{ id: number }>(`${bills}/generate`, {
    agentId: row!.recordId,
    fromDay: day(0),
    toDay: day(60),
    basis: 'service',
    clientRequestId: randomUUID(),
  })
  await theirs.staff.data(`${bills}/billLock`, { id })
  await theirs.staff.data(`${bills}/billConfirmVerify`, { id })
  expect(await tradeOf(theirs)).toMatchObject([{ onTimeBasisPoints: null }])
  const due = (ahead: number) =>
    withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
      sql`update agent_bill set due_day = ${day(ahead)} where merchant_id = ${theirs.merchant.id} and id = ${id}`.execute(
        db,
      ),
    )
  await due(-1)
  expect(await tradeOf(theirs)).toMatchObject([{ onTimeBasisPoints: 0 }])
  const { id: accountId } = await makeCollection(theirs.staff)
  await theirs.staff.data(`${bills}/pay`, {
    id,
    way: 'bank',
    accountId,
    amountMinor: 374_000,
    clientRequestId: randomUUID(),
  })
  expect(await tradeOf(theirs)).toMatchObject([{ onTimeBasisPoints: 0 }])
  await due(1)
  expect(await tradeOf(theirs)).toMatchObject([{ onTimeBasisPoints: 10_000 }])
})

test('where we buy, paid on time is what our books say by the day that our contract does', async () => {
  const world = await makeBoundWorld(server, { ...someTerms, billCycle: 'none', daysToPay: 7 })
  const { ours } = world
  const { id } = await sellBound(world, { adults: 2, children: 0 })
  const onTime = async () =>
    (await ours.staff.data<{ rows: TradeRow[] }>('/supplier/openMarket/trade', {})).rows[0]!.onTimeBasisPoints
  const served = (ahead: number) =>
    withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
      sql`update order_line set date = ${day(ahead)} where merchant_id = ${ours.merchant.id} and order_id = ${id}`.execute(
        db,
      ),
    )
  await served(-7)
  expect(await onTime(), 'due today, and not paid yet').toBeNull()
  await served(-9)
  expect(await onTime()).toBe(0)
  const { id: accountId } = await makeCollection(ours.staff)
  const runs = '/supplier/commBankPayBill'
  const run = await ours.staff.data<{ id: number }>(`${runs}/save`, {
    clientRequestId: randomUUID(),
    accountId,
    until: day(60),
    payOn: day(0),
    supplierIds: [],
    note: '',
  })
  await ours.staff.data(`${runs}/pay`, run)
  expect(await onTime(), 'paid too late').toBe(0)
  await served(-6)
  expect(await onTime()).toBe(10_000)
  await served(20)
  expect(await onTime(), 'paid before it was due').toBe(10_000)
})
