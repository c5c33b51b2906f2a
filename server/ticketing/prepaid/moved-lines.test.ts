import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PrepaidCode, PrepaidTicket } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { fitOrderCodes } from '#server/orders/prepaid/fit-order-codes.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { countCodes } from './count-codes.ts'

const world = await makeOrderWorld(await testServer(), {
  balanceMinor: 90_000_000,
  agent: { needsAudit: false },
})
const { app, merchant, staff } = world
const inMerchant = <T>(work: Parameters<typeof withSystemCtx<T>>[2]) => withSystemCtx(app, merchant.id, work)

test('an order that is moved to a day on which its codes are not good lets them go: it gets those of its day, or waits for them', async () => {
  const sku = await makeOrderSku(app, merchant, { autoConfirm: true, capacity: 0, days: [day(30)] })
  const { id: ticketId } = await staff.data<{ id: number }>('/supplier/ticketBatch/saveTicket', {
    scenicSpot: 'Similan',
    ticketType: 'Foreigner',
    skuId: sku.id,
    currency: 'THB',
  })
  /** Codes that are good on one day alone. */
  const addCodes = async (date: string, count: number) => {
    const { id: batchId } = await staff.data<{ id: number }>('/supplier/ticketBatch/save', {
      ticketId,
      supplierId: world.supplierId,
      boughtOn: day(-1),
      unitCostMinor: 50_000,
      validFrom: date,
      validUntil: date,
      datedOn: date,
    })
    const text = Array.from({ length: count }, (_, at) => `SIM${batchId}${String(at).padStart(5, '0')}`).join(
      '\n',
    )
    await staff.data('/supplier/ticketVourch/add', { batchId, text, save: true })
    await inMerchant((ctx) => countCodes(ctx, sku.id))
    return batchId
  }
  const codes = async () =>
    (await staff.data<{ rows: PrepaidCode[] }>('/supplier/ticketVourch/list', { ticketId, pageSize: 50 }))
      .rows
  const [first, second] = [await addCodes(day(30), 2), await addCodes(day(31), 2)]
  const order = await placeOrder(world, { skuId: sku.id, date: day(30), children: 0, adults: 2 })
  const settle = async () => {
    for (let again = 0; again < 3; again++) await inMerchant((ctx) => fitOrderCodes(ctx, order.id))
  }
  const move = async (date: string) => {
    await staff.data('/supplier/orderModify/apply', { id: order.id, amendment: { date } })
    await settle()
  }
  const statesOf = async (batch: number) =>
    (await codes()).filter(({ batchId }) => batchId === batch).map(({ status }) => status)
  await settle()
  expect(await statesOf(first)).toEqual(['issued', 'issued'])
  await move(day(31))
  expect([await statesOf(first), await statesOf(second)]).toEqual([
    ['free', 'free'],
    ['issued', 'issued'],
  ])
  // What its agent has seen is not given to another by itself; for the third day there are too few.
  await world.agent.data('/supplier/ticketVourch/ofOrder', { orderId: order.id })
  const third = await addCodes(day(32), 1)
  await inMerchant(({ db }) =>
    sql`update stock set capacity = 100 where merchant_id = ${merchant.id} and pool_id = ${sku.poolId}`.execute(
      db,
    ),
  )
  await move(day(32))
  expect([await statesOf(second), await statesOf(third)]).toEqual([['to-check', 'to-check'], ['free']])
  expect((await readOrder(world, order.id)).status).toBe('confirmed')
  const { rows } = await staff.data<{ rows: PrepaidTicket[] }>('/supplier/ticketBatch/list', {})
  expect(rows.find(({ id }) => id === ticketId)).toMatchObject({ waiting: 1 })
})

test('an order that is moved to a day on which its codes are still good costs what they cost', async () => {
  const days = [day(30), day(31)]
  const sku = await makeOrderSku(app, merchant, { autoConfirm: true, capacity: 0, days })
  const { id: ticketId } = await staff.data<{ id: number }>('/supplier/ticketBatch/saveTicket', {
    scenicSpot: 'Aquarium',
    ticketType: 'Day ticket',
    skuId: sku.id,
    currency: 'THB',
  })
  const { id: batchId } = await staff.data<{ id: number }>('/supplier/ticketBatch/save', {
    ticketId,
    supplierId: world.supplierId,
    boughtOn: day(-1),
    unitCostMinor: 59_000,
    validFrom: day(1),
    validUntil: day(60),
  })
  await staff.data('/supplier/ticketVourch/add', { batchId, text: 'AQ00000001\nAQ00000002', save: true })
  await inMerchant((ctx) => countCodes(ctx, sku.id))
  const { id } = await placeOrder(world, { skuId: sku.id, date: day(30), children: 0, adults: 2 })
  const costs = async () => (await readOrder(world, id)).lines.map(({ costMinor }) => costMinor)
  // Once they are taken, once they are given out as it is confirmed.
  for (let again = 0; again < 2; again++) await inMerchant((ctx) => fitOrderCodes(ctx, id))
  expect(await costs()).toEqual([118_000])
  await staff.data('/supplier/orderModify/apply', { id, amendment: { date: day(31) } })
  await inMerchant((ctx) => fitOrderCodes(ctx, id))
  expect(await costs()).toEqual([118_000])
})
