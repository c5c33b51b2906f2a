import { expect, test } from 'vitest'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type { PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { outputTax } from '#test/factories/ledger.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder, type OrderWorld } from '#test/factories/orders.ts'
import { company, issueDue, makeThai, papersAt } from '#test/factories/papers.ts'

const server = await testServer()

/** Agents who pay each order before they are served. */
async function paidFirst() {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  return world
}
const pay = (world: OrderWorld, id: number) =>
  world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })

const reported = async (world: OrderWorld) =>
  (await world.staff.data<{ rates: PaperTax[] }>(`${papersAt}/vat`)).rates.reduce(
    (sum, { taxMinor }) => sum + taxMinor,
    0,
  )
const isSound = async (world: OrderWorld) =>
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])

test('the output tax of an order is owed when it is paid, as its tax invoice says, and stays what it is when it is sold', async () => {
  const world = await paidFirst()
  const { id } = await placeOrder(world)
  expect(await outputTax(world)).toEqual({ owed: 0, prepaid: 0 })
  await pay(world, id)
  await issueDue(world, 'order', id)
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
  expect(await reported(world)).toBe(34_738)
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: 0 })
  expect(await reported(world)).toBe(34_738)
  await isSound(world)
})

test('what goes back of a prepayment takes its tax along, the fee keeps its own', async () => {
  const world = await paidFirst()
  const [refused, cancelled] = [await placeOrder(world), await placeOrder(world)]
  for (const { id } of [refused, cancelled]) {
    await pay(world, id)
    await issueDue(world, 'order', id)
  }
  expect(await outputTax(world)).toEqual({ owed: 69_476, prepaid: -69_476 })
  await actOn(world, 'reject', { id: refused.id, reason: 'Full' })
  await issueDue(world, 'order', refused.id)
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: -34_738 })
  await actOn(world, 'cancel', { id: cancelled.id, reason: 'Ill', refund: 'by-hand', refundMinor: 331_000 })
  await issueDue(world, 'order', cancelled.id)
  expect(await outputTax(world)).toEqual({ owed: 13_084, prepaid: 0 })
  expect(await reported(world)).toBe(13_084)
  await isSound(world)
})

test('each part that is paid before the sale owes its own tax, and a guest who leaves takes it along', async () => {
  const world = await paidFirst()
  const change = (amendment: object) =>
    world.staff.data('/supplier/orderModify/apply', {
      id,
      amendment: { fee: 'none', ...amendment },
      reason: 'So agreed',
      asks: false,
    })
  const { id } = await placeOrder(world)
  await pay(world, id)
  await issueDue(world, 'order', id)
  await change({ addGuests: [{ kind: 'adult' }] })
  // Nothing of the guest who came is paid yet.
  expect((await outputTax(world)).owed).toBe(34_738)
  await pay(world, id)
  await issueDue(world, 'order', id)
  expect(await outputTax(world)).toEqual({ owed: 47_691, prepaid: -47_691 })
  expect(await reported(world)).toBe(47_691)
  const child = (await readOrder(world, id)).guests.find(({ kind }) => kind === 'child')
  await change({ removeGuests: [child?.id ?? 0] })
  await issueDue(world, 'order', id)
  const { owed: output, prepaid } = await outputTax(world)
  expect([output, prepaid]).toEqual([await reported(world), -output])
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: output, prepaid: 0 })
  await isSound(world)
})

test('an order of a prepaying agent owes no tax while its money is only set aside', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'prepay', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  const { id } = await placeOrder(world)
  expect(await outputTax(world)).toEqual({ owed: 0, prepaid: 0 })
  await actOn(world, 'confirm', { id })
  expect(await outputTax(world)).toEqual({ owed: 34_738, prepaid: 0 })
})
