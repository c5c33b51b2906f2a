import { expect, test } from 'vitest'
import type { BillLine } from '#contract/billing/bills/bill.schema.ts'
import type { SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { billOf, made, makeBillWorld, onBill, sold } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, readOrder, type OrderWorld } from '#test/factories/orders.ts'

const server = await testServer()

const taxedWorld = async () => {
  const world = await makeBillWorld(server)
  await world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  return world
}
const inBooks = async (world: OrderWorld) => (await balances(world))['tax'] ?? 0
/** The tax of the lines of all bills, which say it of orders alone. */
const onLines = async (world: OrderWorld, bills: number[]) => {
  let sum = 0
  for (const billId of bills) {
    const { rows } = await world.staff.data<{ rows: BillLine[] }>('/supplier/distributorBill/lines', {
      billId,
      pageSize: 100,
    })
    sum += rows.reduce((all, { taxMinor }) => all + taxMinor, 0)
  }
  return sum
}
const putOn = async (world: OrderWorld, { orderId, rows }: SubsidiaryInfo, amountMinor: number) =>
  world.staff.data('/supplier/orderAccount/item/save', {
    orderId,
    lineId: rows[0]!.lineId,
    side: 'income',
    name: 'Towels',
    amountMinor,
    currency: 'THB',
    supplierId: null,
    reason: 'Asked for on board',
    clientRequestId: `towels-${orderId}-${amountMinor}`,
  })

// 1,980.00 holds 129.53; of its half 64.77 goes back and 64.76 is kept, as the books have it.
test('the tax of an order is one in the books, in the subsidiary and on its bills, to the satang', async () => {
  const world = await taxedWorld()
  const [half, whole] = await sold(world, 2, { adults: 1, children: 0 })
  const info = async (id: number) => {
    const { code } = await readOrder(world, id)
    return world.staff.data<SubsidiaryInfo>('/supplier/orderAccount/info', { code })
  }
  await actOn(world, 'cancel', { id: half, reason: 'Ill', refund: 'rule' })
  expect((await info(half!)).rows[0]).toMatchObject({
    receivableMinor: 99_000,
    taxMinor: 6_476,
    salesMinor: 92_524,
  })
  // In satang: 65.42 and 65.48 are 65 each; together they would be 131.
  for (const amountMinor of [1_000, 1_001]) await putOn(world, await info(whole!), amountMinor)
  const view = (await info(half!)).rows[0]!.taxMinor + (await info(whole!)).rows[0]!.taxMinor
  expect(view).toBe(await inBooks(world))
  const first = await made(world)
  expect(await onLines(world, [first])).toBe(await inBooks(world))
  await onBill(world, 'billLock', first)
  expect((await billOf(world, first)).status).toBe('locked')

  await actOn(world, 'cancel', { id: whole, reason: 'Ill', refund: 'rule' })
  const second = await made(world)
  expect(await onLines(world, [first, second])).toBe(await inBooks(world))
})
