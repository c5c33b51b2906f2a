import { closingPoints } from '#contract/finance/books/closing-points.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BillInfo } from '#contract/billing/bills/bill.schema.ts'
import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import type { Audit, Sums } from '#contract/finance/books/books.schema.ts'
import { trialTotals } from '#contract/finance/books/statements.ts'
import type { OwedLine } from '#contract/suppliers/payables/payables.schema.ts'
import { docTable } from '../../kit/doc-tables.ts'
import { day, makeSku, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

/*
 * The second half of docs/worked-case.md as people go it: a bill, its tax invoice, money with tax withheld, the supplier's money, a
 * payout, each with the numbers of the page; then a closed month whose trial balance comes to nothing.
 */
const columns = ['Orchid owes', 'at the bank', 'owed to the supplier', 'tax withheld from us', 'VAT'] as const
const steps = docTable('worked-case.md', 'The money goes on').map((row) =>
  columns.map((column) => Math.round(Number(row[column]!.replaceAll(',', '')) * 100)),
)
const drawer = (page: Page) => page.getByRole('dialog').last()
const tag = `M${Date.now().toString(36).slice(-6)}`.toUpperCase()

/** A trip whose supplier is paid, an agent that pays by bill, an account at a bank. */
async function makeWorld(page: Page) {
  const { id: accountId } = await post(page, 'gatheringAccount/save', {
    code: `B-${tag}`,
    name: `Bank ${tag}`,
    kind: 'bank',
    currency: 'THB',
    accountNumber: `777${Date.now()}`,
    qrFileId: null,
  })
  const { id: supplierId } = await post(page, 'supplier/save', {
    code: tag,
    name: `Boats ${tag}`,
    currency: 'THB',
    notifyMethod: 'none',
  })
  const trip = await makeSku(page, {
    code: `${tag}-PP`,
    names: { en: `Phi Phi ${tag}` },
    supplierIds: [supplierId],
    stock: 40,
  })
  await post(page, 'standardSupplier/cost/save', {
    skuId: trip.id,
    supplierId,
    validFrom: day(-1),
    currency: 'THB',
    adultMinor: 140_000,
    childMinor: 90_000,
    infantMinor: 0,
    unitMinor: null,
  })
  const { id: agentId } = await post(page, 'distributor/save', {
    code: tag,
    name: `Orchid ${tag}`,
    currency: 'THB',
    settlementTerm: 'invoice',
    creditLimitMinor: 10_000_000,
    taxAddress: '9 Sukhumvit, Bangkok',
    taxId: '0105551234567',
  })
  const less = { adult: -1_000, child: -1_000, infant: -1_000, unit: null }
  await post(page, 'distributorStandard/save', {
    agentId,
    rows: [{ skuId: trip.id, onSale: true, method: 'percent', values: less }],
  })
  return { accountId, supplierId, agentId, skuId: trip.id }
}

test('sold, billed, invoiced, paid with tax withheld, the supplier paid, money fetched home, to the satang', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/agentBill/agentBillIndex' })
  const { accountId, supplierId, agentId, skuId } = await makeWorld(page)
  const order = await post<{ id: number }>(page, 'orderEntry/create', {
    clientRequestId: `order-${tag}`,
    agentId,
    skuId,
    date: day(3),
    adults: 2,
    children: 1,
    contactName: '王小明',
    guests: [{ name: '王小明' }, { name: 'น้ำ ทองดี' }, { kind: 'child', name: '김민수' }],
  })
  const { lines } = await post<{ lines: { id: number }[] }>(page, 'order/info', { id: order.id })
  await post(page, 'orderHandler/sendOrder', { lineId: lines[0]!.id })
  await post(page, 'orderHandler/supplierApprove', { lineId: lines[0]!.id })

  const bills: number[] = []
  const paidOf = async (id: number) => (await post<BillInfo>(page, 'distributorBill/info', { id })).payments
  const stands = async () => {
    const { receivableMinor } = await post<{ receivableMinor: number }>(page, 'distributorAccout/info', {
      agentId,
    })
    const bank = await post<{ rows: { balanceMinor: number }[] }>(page, 'gatheringAccount/list', {
      text: tag,
    })
    const owed = await post<{ rows: OwedLine[] }>(page, 'commBankPayBill/owed', { supplierId, pageSize: 100 })
    const payments = (await Promise.all(bills.map(paidOf))).flat()
    const { money } = await post<{ money: { taxes: { taxMinor: number }[] } }>(page, 'order/info', {
      id: order.id,
    })
    return [
      receivableMinor,
      bank.rows.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0),
      owed.rows.reduce((sum, { owedMinor }) => sum + owedMinor, 0),
      payments.reduce((sum, { withheldMinor }) => sum + withheldMinor, 0),
      money.taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    ]
  }
  const step = [...steps]
  const next = async () => expect(await stands()).toEqual(step.shift())
  await next()

  const { id: billId } = await post(page, 'distributorBill/generate', {
    agentId,
    fromDay: day(0),
    toDay: day(30),
    basis: 'service',
    clientRequestId: `bill-${tag}`,
  })
  bills.push(billId)
  for (const verb of ['billLock', 'billConfirm', 'billVerify'])
    await post(page, `distributorBill/${verb}`, { id: billId })
  await next()

  const { id: invoiceId } = await post(page, 'invoice/issue', {
    billId,
    kind: 'tax-invoice',
    clientRequestId: `invoice-${tag}`,
  })
  const invoice = () => post<InvoiceInfo>(page, 'invoice/info', { id: invoiceId })
  expect(await invoice()).toMatchObject({ netMinor: 496_262, taxMinor: 34_738, totalMinor: 531_000 })
  await next()

  // What came in, and what was kept back of it, as a person writes it down: into which account, too.
  await page.goto(`/finances/agentBill/invoiceDetail?id=${invoiceId}`)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await drawer(page).getByRole('combobox', { name: 'Deposit to' }).click()
  await page.keyboard.type(tag)
  await page
    .getByRole('radio', { name: new RegExp(`Bank ${tag}`) })
    .first()
    .click()
  await drawer(page)
    .getByLabel(/^Amount/)
    .first()
    .fill('5161.12')
  await drawer(page)
    .getByLabel(/withholding/i)
    .first()
    .fill('148.88')
  await drawer(page)
    .getByRole('button', { name: /^(Record|Save)/ })
    .last()
    .click()
  await expect.poll(async () => (await invoice()).status).toBe('paid')
  await page.goto(`/finances/agentBill/billDetail?id=${billId}`)
  await page.getByText(`Bank ${tag}`).first().waitFor()
  await next()

  const run = await post(page, 'commBankPayBill/save', {
    clientRequestId: `run-${tag}`,
    accountId,
    until: day(60),
    payOn: day(0),
    supplierIds: [supplierId],
    note: tag,
  })
  await post(page, 'commBankPayBill/pay', { id: run.id })
  await next()

  await post(page, 'withdrawDemand/move', {
    clientRequestId: `yuan-${tag}`,
    way: 'in',
    amountMinor: 100_000,
    accountId: null,
    otherMinor: null,
    note: tag,
  })
  const payout = await post(page, 'withdrawDemand/save', {
    clientRequestId: `payout-${tag}`,
    amountMinor: 100_000,
    feeMinor: 1_000,
    accountId,
    rate: '4.92',
  })
  await post(page, 'withdrawDemand/accept', { id: payout.id })
  await post(page, 'withdrawDemand/send', { id: payout.id, reference: tag })
  await post(page, 'withdrawDemand/pay', { id: payout.id, arrivedMinor: 487_080, proofFileId: null })
  await next()
  expect(step).toEqual([])
})

test('a closed month of the books: each currency comes to nothing, and every balance is its journals', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/reports' })
  const last = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ months: 1 })
  const month = { from: last.toString(), to: last.with({ day: last.daysInMonth }).toString() }
  const before = await post<Sums>(page, 'book/sums', month)
  // Whoever closed it before, it is closed now; nothing of this month is touched by that.
  if ((before.closedThrough ?? '') < month.to)
    await post(page, 'book/period/close', {
      month: month.from,
      waived: closingPoints.map((point) => ({ point, reason: 'Known' })),
    })
  const { rows, closedThrough } = await post<Sums>(page, 'book/sums', month)
  expect((closedThrough ?? '') >= month.to).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
  for (const total of trialTotals(rows))
    expect([total.debitMinor - total.creditMinor, total.closingMinor]).toEqual([0, 0])
  await page.goto('/finances/audit')
  await page.getByRole('heading').first().waitFor()
  expect((await post<Audit>(page, 'book/audit', {})).breaks).toEqual([])
})
