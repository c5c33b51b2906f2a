import { beforeAll, expect, test } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { makeAddOn } from '#test/factories/add-ons.ts'
import { testServer } from '#test/factories/http.ts'
import {
  actOn,
  balances,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { inMerchant } from '#test/kit/pricing-world.ts'
import { factsOf } from '../../suppliers/supplier-order.ts'
import { supplierWords } from '../../suppliers/supplier-words.ts'
import { asSupplierReads, loadSentLine } from './line-facts.ts'

const server = await testServer()
let world: OrderWorld
beforeAll(async () => {
  world = await makeOrderWorld(server, { quoteBasisPoints: 0, balanceMinor: 900_000_000 })
})

test('each add-on is sent to its own supplier, who sees what it goes with, and whose yes makes its cost payable', async () => {
  const lunch = await makeAddOn(
    world,
    { supplierIds: [world.supplierId], cost: { adultMinor: 18_000, childMinor: 12_000, currency: 'THB' } },
    { with: [world.sku.id] },
  )
  const made = await placeOrder(world, { addOns: [{ addOnId: lunch.id }] })
  const line = (await readOrder(world, made.id)).lines[1]!
  const payable = (await balances(world))['supplier-payable']!
  const sent = await actOn(world, 'sendOrder', { lineId: line.id })
  expect(sent.error.code).toBe(0)
  const rows = await world.supplier.data<{ rows: { names: { en: string } }[] }>('/supplier/order/list')
  expect(rows.rows.map((row) => JSON.stringify(row))).toContainEqual(expect.stringContaining('Lunch box'))
  // The supplier of an add-on sees what it goes with, and how many.
  const info = await world.supplier.data<OrderInfo>('/supplier/order/info', { id: made.id })
  const { itemName } = await readOrder(world, made.id)
  expect(info.lines).toMatchObject([
    {
      kind: 'add-on',
      goesWith: itemName,
      adults: 2,
      children: 1,
      can: { supplierApprove: true, supplierReject: true },
    },
  ])
  const view = await inMerchant(world.app, world.merchant.id, async (ctx) => {
    const sentLine = (await loadSentLine(ctx, line.id))!
    return factsOf(await asSupplierReads(ctx, sentLine, 'en'), supplierWords('en'), 'en')
  })
  expect(view).toContainEqual({ label: 'Linked to', value: itemName })
  const yes = await actOn(world, 'supplierApprove', { lineId: line.id })
  expect(yes.error.code).toBe(0)
  expect((await balances(world))['supplier-payable']).toBe(payable + 48_000)
})
