import { expect, test } from 'vitest'
import type { AmendmentPreview } from '#contract/orders/amend/amend.schema.ts'
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
  settings,
} from '#test/factories/papers.ts'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { issuePapersOf, mailPaperJob } from '../schedule/issue-papers.ts'

const server = await testServer()
const amend = (world: OrderWorld, id: number, amendment: object) =>
  world.staff.data<AmendmentPreview>('/supplier/orderModify/apply', {
    id,
    amendment,
    reason: 'So agreed',
    asks: false,
  })
const guestOf = async (world: OrderWorld, id: number, kind: string) =>
  (await readOrder(world, id)).guests.find((guest) => guest.kind === kind && guest.attendance === 'expected')
    ?.id ?? 0
const leaves = async (world: OrderWorld, id: number, kind: string) =>
  amend(world, id, { removeGuests: [await guestOf(world, id, kind)], fee: 'none' })

/** What papers of an order tell: their sum and tax; with nothing due both are those of the books. */
async function describe(world: OrderWorld, id: number) {
  const { papers, dueMinor } = await papersOf(world, id)
  let [totalMinor, taxMinor] = [0, 0]
  for (const { id: paperId, status } of papers.filter((paper) => paper.status !== 'void')) {
    const paper = await info(world, paperId)
    const sign = paper.kind === 'credit-note' ? -1 : 1
    totalMinor += sign * paper.totalMinor
    taxMinor += sign * paper.taxMinor
    expect(status).toBe('paid')
  }
  return { totalMinor, taxMinor, dueMinor }
}
const booked = async (world: OrderWorld) => {
  const books = await balances(world)
  return {
    totalMinor: books['sales']! + books['fees']! - books['refunds']! + books['tax']!,
    taxMinor: books['tax']!,
    dueMinor: 0,
  }
}

test('guests added after a tax invoice make a debit note, guests removed a credit note, each naming it; papers tell the tax of the books', async () => {
  const world = await prepayWorld(server, company)
  const [id = 0] = await sold(world, 1)
  const paper = (await issueDue(world, 'order', id)).data!.id
  await amend(world, id, { addGuests: [{ kind: 'adult' }] })
  expect(await due(world, { source: 'order' })).toMatchObject([{ kind: 'debit-note', dueMinor: 198_000 }])
  const debit = await info(world, (await issueDue(world, 'order', id)).data!.id)
  expect(debit).toMatchObject({
    kind: 'debit-note',
    totalMinor: 198_000,
    ofInvoice: { id: paper },
    buyer: { taxId: company.taxId },
  })
  expect(await describe(world, id)).toEqual(await booked(world))
  await leaves(world, id, 'child')
  const credit = await info(world, (await issueDue(world, 'order', id)).data!.id)
  expect(credit).toMatchObject({ kind: 'credit-note', totalMinor: 135_000 })
  expect(await describe(world, id)).toEqual(await booked(world))
  // A note that is cancelled waits again.
  await world.staff.data('/supplier/invoice/invalidate', { id: credit.id, reason: 'Wrong day' })
  expect(await due(world, { source: 'order' })).toMatchObject([{ kind: 'credit-note', dueMinor: -135_000 }])
  await issueDue(world, 'order', id)
  await actOn(world, 'cancel', { id, reason: 'Storm', refund: 'by-hand', refundMinor: 594_000 })
  expect((await issueDue(world, 'order', id)).error).toEqual({ code: 0 })
  expect(await describe(world, id)).toEqual({ totalMinor: 0, taxMinor: 0, dueMinor: 0 })
  expect(await booked(world)).toEqual({ totalMinor: 0, taxMinor: 0, dueMinor: 0 })
})

test('each part that is paid of an order gets a paper of its own, what is given back later credits them', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', email: 'books@lotus.example', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  const { id } = await placeOrder(world)
  const pay = () => world.staff.data('/supplier/payOrder/pay', { id, method: 'cash' })
  await pay()
  const first = (await issueDue(world, 'order', id)).data!.id
  await actOn(world, 'confirm', { id })
  await amend(world, id, { addGuests: [{ kind: 'adult' }] })
  // Nothing more is paid: nothing more is told.
  expect(await due(world, { source: 'order' })).toEqual([])
  await pay()
  const second = await info(world, (await issueDue(world, 'order', id)).data!.id)
  expect(second).toMatchObject({ totalMinor: 198_000 })
  expect(await describe(world, id)).toEqual(await booked(world))
  await actOn(world, 'cancel', { id, reason: 'Storm', refund: 'by-hand', refundMinor: 600_000 })
  const { data } = await issueDue(world, 'order', id)
  const notes = await Promise.all(data!.ids.map((one) => info(world, one)))
  expect(notes.map(({ ofInvoice }) => ofInvoice?.id)).toEqual([second.id, first])
  expect(notes.map(({ totalMinor }) => totalMinor)).toEqual([198_000, 402_000])
  expect(await describe(world, id)).toEqual(await booked(world))
})

/** A bill of two orders with a rebate of five percent, and its tax invoice. */
async function billed(rebate = true) {
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
  const orders = await sold(world, 2)
  const billId = await verified(world)
  const { data } = await world.staff.call<{ id: number }>('/supplier/invoice/issue', {
    billId,
    kind: 'tax-invoice',
    clientRequestId: request(),
  })
  return { world, billId, invoiceId: data!.id, orders }
}

test('what rises on a billed order becomes a debit note less its rebate, and a fall that takes all several credit notes', async () => {
  const { world, billId, invoiceId, orders } = await billed()
  const [first = 0, second = 0] = orders
  const open = async () => (await billOf(world, billId)).openMinor
  const owes = async () => (await balances(world))['agent-receivable']
  const start = await open()
  await amend(world, first, { addGuests: [{ kind: 'adult' }] })
  const debit = await info(world, (await issueDue(world, 'bill-change', invoiceId)).data!.id)
  expect(debit).toMatchObject({
    kind: 'debit-note',
    totalMinor: 198_000 - 9_900,
    ofInvoice: { id: invoiceId },
  })
  expect([await open(), await owes()]).toEqual([start + 188_100, start + 188_100])
  const back = { reason: 'Storm', refund: 'by-hand' }
  await actOn(world, 'cancel', { id: first, ...back, refundMinor: 729_000 })
  await actOn(world, 'cancel', { id: second, ...back, refundMinor: 531_000 })
  const { data, error } = await issueDue(world, 'bill-change', invoiceId)
  expect(error).toEqual({ code: 0 })
  const notes = await Promise.all(data!.ids.map((id) => info(world, id)))
  expect(notes.map(({ ofInvoice }) => ofInvoice?.id).toSorted()).toEqual([invoiceId, debit.id].toSorted())
  expect(await owes()).toBe(0)
  expect((await balances(world))['tax']).toBe(0)

  // Each of them can be cancelled alone, the first too; what it told waits again, and the other stands.
  const tax = async () => (await balances(world))['tax']
  for (const note of notes) {
    const { error: refused } = await world.staff.call('/supplier/invoice/invalidate', {
      id: note.id,
      reason: 'Wrong day',
    })
    expect(refused).toEqual({ code: 0 })
    expect(await info(world, note.id)).toMatchObject({ status: 'void' })
    expect(await due(world, { source: 'bill-change' })).toMatchObject([{ kind: 'credit-note' }])
    const again = await issueDue(world, 'bill-change', invoiceId)
    expect(again.error).toEqual({ code: 0 })
    const sum = await Promise.all(again.data!.ids.map((id) => info(world, id)))
    expect(sum.reduce((all, { totalMinor }) => all + totalMinor, 0)).toBe(note.totalMinor)
    expect([await owes(), await tax()]).toEqual([0, 0])
    expect(await due(world, { source: 'bill-change' })).toEqual([])
  }
})

test('a paper is mailed once by its job, not where it was cancelled meanwhile, and waits for nobody without an address', async () => {
  const world = await prepayWorld(server, company)
  await settings(world, { automatic: true, mails: true })
  await sold(world, 1)
  const job = jobOf(server.app)
  await issuePapersOf(job, world.merchant.id)
  type Papers = { rows: { id: number }[] }
  const { rows } = await world.staff.data<Papers>('/supplier/invoice/list', {})
  const paperId = rows[0]?.id ?? 0
  const payload = { merchantId: world.merchant.id, paperId }
  await mailPaperJob(job, payload)
  await mailPaperJob(job, payload)
  expect((await info(world, paperId)).sentAt).not.toBeNull()
  const sent = async () =>
    (
      await world.staff.data<{ rows: { kind: string }[] }>('/supplier/emailRecord/list', { pageSize: 50 })
    ).rows.filter(({ kind }) => kind === 'agent-invoice').length
  expect(await sent()).toBe(1)
  const [other = 0] = await sold(world, 1)
  const second = (await issueDue(world, 'order', other)).data!.id
  await world.staff.data('/supplier/invoice/invalidate', { id: second, reason: 'Wrong day' })
  await mailPaperJob(job, { merchantId: world.merchant.id, paperId: second })
  expect(await sent()).toBe(1)
  const silent = await prepayWorld(server, { ...company, email: '' })
  const [order = 0] = await sold(silent, 1)
  const unsent = (await issueDue(silent, 'order', order)).data!.id
  await mailPaperJob(job, { merchantId: silent.merchant.id, paperId: unsent })
  expect((await info(silent, unsent)).sentAt).toBeNull()
})

test("an agent's own log-in lists its papers and opens its PDFs, and no other agent's", async () => {
  const world = await prepayWorld(server, company)
  const other = await prepayWorld(server, company)
  const [id = 0] = await sold(world, 1)
  const paper = (await issueDue(world, 'order', id)).data!.id
  const foreign = (await issueDue(other, 'order', (await sold(other, 1))[0] ?? 0)).data!.id
  const list = await world.agent.data<{ rows: object[] }>('/supplier/invoice/list', {})
  expect(list.rows).toMatchObject([{ id: paper, can: {} }])
  expect(JSON.stringify(list)).not.toMatch(/cost/i)
  expect((await world.agent.fetch('/supplier/invoice/pdf', { id: paper })).headers.get('content-type')).toBe(
    'application/pdf',
  )
  for (const one of [foreign, 999_999_999])
    expect((await world.agent.call('/supplier/invoice/info', { id: one })).error.code).toBe(404_000)
  for (const path of [`${papersAt}/due`, `${papersAt}/vat`, `${papersAt}/of`])
    expect((await world.agent.call(path, { source: 'order', sourceId: id })).error.code).not.toBe(0)
})
