import { expect, test } from 'vitest'
import type { AmendmentPreview, OtherSku } from '#contract/orders/amend/amend.schema.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'

const server = await testServer()

/** A trip that is sold, and a better one of another supplier: 2,700 / 1,800, costs 1,600 / 1,000. */
async function makeBoth() {
  const world = await makeOrderWorld(server)
  const { id: supplierId } = await makeSupplier(world.app, world.merchant)
  const better = await makeOrderSku(world.app, world.merchant, {
    name: 'Phi Phi by catamaran',
    adultMinor: 300_000,
    childMinor: 200_000,
    supplierId,
    costs: { adult: 160_000, child: 100_000 },
  })
  return { world, better, supplierId }
}
const other = (world: OrderWorld, id: number, skuId: number, more: object = {}) =>
  world.staff.call('/supplier/orderModify/apply', { id, amendment: { skuId }, ...more })

test('another product: its price, cost, supplier and stock; the seats of the first are free again, vouchers are new', async () => {
  const { world, better, supplierId } = await makeBoth()
  const { id } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  const [before] = (await readOrder(world, id)).vouchers
  const shown = await world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', {
    id,
    amendment: { skuId: better.id },
  })
  expect(shown).toMatchObject({
    totalBeforeMinor: 531_000,
    costs: [{ currency: 'THB', beforeMinor: 370_000, afterMinor: 420_000 }],
  })
  expect((await other(world, id, better.id)).error.code).toBe(0)
  const order = await readOrder(world, id)
  expect(order).toMatchObject({
    skuId: better.id,
    itemName: 'Phi Phi by catamaran',
    money: { totalMinor: shown.totalAfterMinor },
    lines: [{ skuCode: better.code, supplierId, supplierStatus: 'pending', costMinor: 420_000 }],
  })
  expect(await stockLeft(world)).toBe(40)
  expect(await stockLeft(world, day(30), better.poolId)).toBe(37)
  const live = order.vouchers.filter(({ state }) => state === 'live')
  expect(live).toHaveLength(1)
  expect(live[0]!.issuedAt >= before!.issuedAt).toBe(true)
  const books = await balances(world)
  expect(books['sales']! - books['refunds']!).toBe(shown.totalAfterMinor)
})

test('the supplier who holds the line is asked first; of another one nothing is left with it', async () => {
  const { world, better, supplierId } = await makeBoth()
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, world.supplier)
  await other(world, id, better.id)
  expect(await readOrder(world, id)).toMatchObject({
    skuId: line!.skuId,
    lines: [{ asked: 'change', askedText: 'Change to another product: Phi Phi by catamaran' }],
  })
  const { rows } = await world.staff.data<{ rows: { id: number }[] }>('/supplier/orderModify/list', {
    orderId: id,
  })
  await world.staff.data('/supplier/orderModify/confirm', { id: rows[0]!.id })
  expect(await readOrder(world, id)).toMatchObject({
    skuId: better.id,
    lines: [{ supplierId, supplierStatus: 'pending', sentAt: null, supplierOrderCode: '' }],
  })
  // What was owed to the first supplier is owed no more.
  expect((await balances(world))['supplier-payable']).toBe(0)
})

test('what can be taken instead is charged alike and sold to its agent, and is never what it is', async () => {
  const { world, better } = await makeBoth()
  await makeOrderSku(world.app, world.merchant, { chargeMethod: 'per-unit', name: 'A van' })
  const { id } = await placeOrder(world)
  const { rows } = await world.staff.data<{ rows: OtherSku[] }>('/supplier/orderModify/skus', { id })
  expect(rows.map((row) => row.id)).toEqual([better.id])
  const none = await world.staff.data<{ rows: OtherSku[] }>('/supplier/orderModify/skus', { id, text: 'van' })
  expect(none.rows).toEqual([])
  // What its agent is not sold is no choice.
  const quotation = {
    skuId: better.id,
    onSale: false,
    method: 'percent',
    values: { adult: 0, child: 0, infant: 0, unit: null },
  }
  await world.staff.data('/supplier/distributorStandard/save', { agentId: world.agentId, rows: [quotation] })
  const left = await world.staff.data<{ rows: OtherSku[] }>('/supplier/orderModify/skus', { id })
  expect(left.rows).toEqual([])
})

test('what the other product offers too goes with the guests; an add-on that it has not is given back with what it cost', async () => {
  const { world, better } = await makeBoth()
  const lunch = await makeAddOn(world, {}, { with: [world.sku.id, better.id] })
  const photos = await makeAddOn(world, {}, { with: [world.sku.id] })
  const { id } = await placeOrder(world, {
    addOns: [lunch, photos].map((addOn) => ({ addOnId: addOn.id, quantity: 1 })),
  })
  await actOn(world, 'confirm', { id })
  const shown = await world.staff.data<AmendmentPreview>('/supplier/orderModify/preview', {
    id,
    amendment: { skuId: better.id },
  })
  expect((await other(world, id, better.id)).error).toMatchObject({ code: 0 })
  const order = await readOrder(world, id)
  expect(order.money).toMatchObject({ totalMinor: shown.totalAfterMinor })
  const live = order.lines.filter(({ supplierStatus }) => supplierStatus !== 'cancelled')
  expect(live.map(({ skuId }) => skuId)).toEqual([better.id, lunch.id])
  const books = await balances(world)
  expect(books['sales']! - books['refunds']!).toBe(shown.totalAfterMinor + shown.feeMinor)
})
