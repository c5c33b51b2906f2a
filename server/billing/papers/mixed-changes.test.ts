import { expect, test } from 'vitest'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type { PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import {
  company,
  due,
  info,
  issueDue,
  makeThai,
  papersAt,
  papersOf,
  prepayWorld,
  request,
} from '#test/factories/papers.ts'
import {
  actOn,
  balances,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()

/** Another trip, which is exempt of tax; two adults and a child. */
async function exemptSku(world: OrderWorld, adultMinor: number) {
  const sku = await makeOrderSku(world.app, world.merchant, {
    name: 'Phi Phi by ferry',
    adultMinor,
    childMinor: 0,
    days: [day(30), day(31)],
    capacity: 900,
  })
  const exempt = { name: 'Exempt', basisPoints: 0, inclusive: true, enabled: true, skuIds: [sku.id] }
  await world.staff.data('/supplier/standardTaxSetting/save', exempt)
  return sku
}
const change = (world: OrderWorld, id: number, amendment: object) =>
  world.staff.data('/supplier/orderModify/apply', {
    id,
    amendment: { fee: 'none', ...amendment },
    reason: 'So agreed',
    asks: false,
  })
const notesOf = async (world: OrderWorld, answer: Awaited<ReturnType<typeof issueDue>>) => {
  expect(answer.error).toEqual({ code: 0 })
  const papers = await Promise.all(answer.data!.ids.map((id) => info(world, id)))
  return papers.map(({ kind, totalMinor, taxMinor, taxes }) => ({ kind, totalMinor, taxMinor, taxes }))
}
const at = (basisPoints: number, netMinor: number, taxMinor: number) => ({ basisPoints, netMinor, taxMinor })
/** The output tax of all papers by rate. */
const reported = async (world: OrderWorld) =>
  (await world.staff.data<{ rates: PaperTax[] }>(`${papersAt}/vat`)).rates
const taxInBooks = async (world: OrderWorld) => (await balances(world))['tax']
const isSound = async (world: OrderWorld) =>
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])

/** A bill of an order of 5,310.00 at 7 %, with or without its rebate of 5 %, and its tax invoice. */
async function billed(rebate: boolean) {
  const world = await makeBillWorld(server, company)
  await makeThai(world)
  if (rebate)
    await world.staff.data('/supplier/distributorBillRebate/save', {
      name: 'Volume',
      currency: 'THB',
      measure: 'orders',
      way: 'whole',
      skipEnded: false,
      skipPromo: false,
      tiers: [{ from: 1, basisPoints: 500 }],
    })
  const [orderId = 0] = await sold(world, 1)
  const billId = await verified(world)
  const { data } = await world.staff.call<{ id: number }>('/supplier/invoice/issue', {
    billId,
    kind: 'tax-invoice',
    clientRequestId: request(),
  })
  return { world, billId, invoiceId: data!.id, orderId }
}

const cases = [
  ['less', 100_000, 200_000],
  ['more', 400_000, 800_000],
] as const

test('the page tells the notes of these changes', () => {
  const view = docTable('algorithms/money/papers.md', 'Where one rate falls and another rises')
  expect(view.map((row) => [row['5,310.00 at 7 % becomes'], row['credit note'], row['debit note']])).toEqual(
    cases.map(([, , afterMinor]) => {
      const after = groupedAmount(afterMinor, 'THB')
      return [`${after} at 0 %`, '5,310.00, tax 347.38', `${after}, tax 0.00`]
    }),
  )
})

test.each(cases)(
  'a billed order that comes to %s at another rate: a credit note at the old rate, a debit note at the new one',
  async (_, adultMinor, afterMinor) => {
    const { world, billId, invoiceId, orderId } = await billed(false)
    const sku = await exemptSku(world, adultMinor)
    await change(world, orderId, { skuId: sku.id })
    expect(await taxInBooks(world)).toBe(0)
    expect(await notesOf(world, await issueDue(world, 'bill-change', invoiceId))).toEqual([
      { kind: 'credit-note', totalMinor: 531_000, taxMinor: 34_738, taxes: [at(700, 496_262, 34_738)] },
      { kind: 'debit-note', totalMinor: afterMinor, taxMinor: 0, taxes: [at(0, afterMinor, 0)] },
    ])
    expect(await reported(world)).toEqual([at(700, 0, 0), at(0, afterMinor, 0)])
    expect((await billOf(world, billId)).openMinor).toBe(afterMinor)
    expect((await balances(world))['agent-receivable']).toBe(afterMinor)
    expect(await due(world, { source: 'bill-change' })).toEqual([])
    await isSound(world)
  },
)

test('its rebate goes back with what fell and is earned on what rose', async () => {
  const { world, billId, invoiceId, orderId } = await billed(true)
  const sku = await exemptSku(world, 100_000)
  await change(world, orderId, { skuId: sku.id })
  const notes = await notesOf(world, await issueDue(world, 'bill-change', invoiceId))
  expect(notes.map(({ kind, totalMinor }) => [kind, totalMinor])).toEqual([
    ['credit-note', 531_000 * 0.95],
    ['debit-note', 200_000 * 0.95],
  ])
  expect(await reported(world)).toEqual([at(700, 0, 0), at(0, 190_000, 0)])
  expect(await taxInBooks(world)).toBe(0)
  expect([(await billOf(world, billId)).openMinor, (await balances(world))['agent-receivable']]).toEqual([
    190_000, 190_000,
  ])
  await isSound(world)
})

test.each([100_000, 400_000])(
  'papers of a prepaid order follow it to another rate (%s an adult)',
  async (adultMinor) => {
    const world = await prepayWorld(server, company)
    const sku = await exemptSku(world, adultMinor)
    const [id = 0] = await sold(world, 1)
    await issueDue(world, 'order', id)
    expect(await reported(world)).toEqual([at(700, 496_262, 34_738)])
    await change(world, id, { skuId: sku.id })
    expect(await notesOf(world, await issueDue(world, 'order', id))).toEqual([
      { kind: 'credit-note', totalMinor: 531_000, taxMinor: 34_738, taxes: [at(700, 496_262, 34_738)] },
      { kind: 'debit-note', totalMinor: adultMinor * 2, taxMinor: 0, taxes: [at(0, adultMinor * 2, 0)] },
    ])
    expect(await reported(world)).toEqual([at(700, 0, 0), at(0, adultMinor * 2, 0)])
    expect(await taxInBooks(world)).toBe(0)
    expect(await papersOf(world, id)).toMatchObject({ dueMinor: 0 })
    await isSound(world)
  },
)

test('an order that is paid before it is confirmed tells the tax that the books hold once it is sold, also of what was changed between', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  const pay = (id: number) => world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  const { id } = await placeOrder(world)
  await pay(id)
  expect(await notesOf(world, await issueDue(world, 'order', id))).toMatchObject([
    { kind: 'tax-receipt', totalMinor: 531_000, taxMinor: 34_738 },
  ])
  // The seat that comes is a line of its own: 129.53 of 1,980.00.
  await change(world, id, { addGuests: [{ kind: 'adult' }] })
  await pay(id)
  expect(await notesOf(world, await issueDue(world, 'order', id))).toMatchObject([
    { totalMinor: 198_000, taxMinor: 47_691 - 34_738 },
  ])
  await actOn(world, 'confirm', { id })
  expect(await reported(world)).toEqual([at(700, 729_000 - 47_691, 47_691)])
  expect(await taxInBooks(world)).toBe(47_691)
  expect(await papersOf(world, id)).toMatchObject({ dueMinor: 0 })

  // One that is cancelled before it was confirmed keeps the tax of its fee.
  const other = await placeOrder(world)
  await pay(other.id)
  await issueDue(world, 'order', other.id)
  await actOn(world, 'cancel', { id: other.id, reason: 'Ill', refund: 'by-hand', refundMinor: 331_000 })
  expect(await notesOf(world, await issueDue(world, 'order', other.id))).toMatchObject([
    { kind: 'credit-note', totalMinor: 331_000, taxMinor: 34_738 - 13_084 },
  ])
  expect(await taxInBooks(world)).toBe(47_691 + 13_084)
  expect(await reported(world)).toEqual([at(700, 729_000 + 200_000 - 60_775, 60_775)])
  await isSound(world)
})
