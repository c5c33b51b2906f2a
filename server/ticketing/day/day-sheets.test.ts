import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { fitOrderCodes } from '#server/orders/prepaid/fit-order-codes.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 90_000_000 })
const { app, merchant, staff } = world
const date = day(30)
const path = '/supplier/dayVerify/sheet'
const sheet = async (list: 'insurance' | 'park', by = staff) => {
  const text = await (await by.fetch(path, { date, list, format: 'csv' })).text()
  return text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
}
const identify = (orderId: number, info: object) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .updateTable('order_guest')
      .set({ info: JSON.stringify(info) })
      .where('order_id', '=', orderId)
      .execute(),
  )

test('parks and insurers get all guests of a day in one sheet, whoever still waits for a park’s ticket among them', async () => {
  const sku = await makeOrderSku(app, merchant, { autoConfirm: true, capacity: 50, days: [date] })
  const { id: ticketId } = await staff.data<{ id: number }>('/supplier/ticketBatch/saveTicket', {
    scenicSpot: 'Similan',
    ticketType: 'Park',
    skuId: sku.id,
    currency: 'THB',
    namesBoat: true,
  })
  const { id: batchId } = await staff.data<{ id: number }>('/supplier/ticketBatch/save', {
    ticketId,
    supplierId: world.supplierId,
    boughtOn: day(-1),
    unitCostMinor: 50_000,
    validFrom: date,
    validUntil: date,
    datedOn: date,
  })
  await staff.data('/supplier/ticketVourch/add', { batchId, text: 'SIM10001\nSIM10002', save: true })
  const place = async (adults: number, info: object) => {
    const { id } = await placeOrder(world, { skuId: sku.id, date, adults, children: 0 })
    await withSystemCtx(app, merchant.id, (ctx) => fitOrderCodes(ctx, id))
    await identify(id, info)
  }
  await place(2, { nationality: 'CHN', identityNumber: 'E123', birthdate: '1990-05-01' })
  await place(1, { nationality: 'ไทย', identityNumber: '1101', birthdate: '1985-02-03' })
  const [heads, ...park] = await sheet('park')
  expect(heads).toContain('National park')
  expect(park.map((row) => [0, 1, 2, 4, 6, 7, 10].map((at) => row[at]))).toEqual([
    ['Similan', 'Foreign', 'Adult', 'E123', '1990-05-01', date, 'Bought'],
    ['Similan', 'Foreign', 'Adult', 'E123', '1990-05-01', date, 'Bought'],
    ['Similan', 'Thai', 'Adult', '1101', '1985-02-03', date, 'Missing'],
  ])
  const [columns, ...insured] = await sheet('insurance')
  expect(columns).toEqual(expect.arrayContaining(['Thai / foreign', 'Cover date', 'From', 'To']))
  expect(insured.map((row) => [row[2], row[4], row[8]])).toEqual([
    ['E123', 'Foreign', date],
    ['E123', 'Foreign', date],
  ])
})

test('another merchant gets none of them, and who may not see sailings no sheet', async () => {
  const other = await loginAs(server, (await makeMerchant(app)).admin)
  expect(await sheet('park', other)).toHaveLength(1)
  expect(await sheet('insurance', other)).toHaveLength(1)
  const lek = await makeUser(app, merchant, { permissions: ['boatTicket.ticketVerify'] })
  const refused = await (await loginAs(server, lek.userName)).call(path, { date, list: 'park' })
  expect(refused.error.code).toBe(1003)
})
