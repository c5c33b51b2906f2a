import { closingPoints } from '#contract/finance/books/closing-points.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BillInfo } from '#contract/billing/bills/bill.schema.ts'
import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import type { Audit, Sums } from '#contract/finance/books/books.schema.ts'
import { trialTotals } from '#contract/finance/books/statements.ts'
import { day, makeSku, post } from '../kit/entry-world.ts'
import { openPage } from '../kit/fixtures.ts'

/*
 * The second half of docs/worked-case.md as people go it: what came in for an invoice, with tax withheld, is written down by hand; the
 * sums of each step are `server/billing/worked-money.test.ts`'s. Then a closed month whose trial balance comes to nothing.
 */
const drawer = (page: Page) => page.getByRole('dialog').last()
const tag = `M${Date.now().toString(36).slice(-6)}`.toUpperCase()

/** A trip, an agent that pays by bill, an account at a bank. */
async function makeWorld(page: Page) {
  await post(page, 'gatheringAccount/save', {
    code: `B-${tag}`,
    name: `Bank ${tag}`,
    kind: 'bank',
    currency: 'THB',
    accountNumber: `777${Date.now()}`,
    qrFileId: null,
  })
  const trip = await makeSku(page, {
    code: `${tag}-PP`,
    names: { en: `Phi Phi ${tag}` },
    stock: 40,
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
  return { agentId, skuId: trip.id }
}

test('sold, billed, invoiced, and paid with tax withheld as a person writes it down, to the satang', async () => {
  const page = await openPage({ as: 'demo', path: '/finances/agentBill/agentBillIndex' })
  const { agentId, skuId } = await makeWorld(page)
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
  await post(page, 'orderHandler/confirm', { id: order.id })

  const { id: billId } = await post(page, 'distributorBill/generate', {
    agentId,
    fromDay: day(0),
    toDay: day(30),
    basis: 'service',
    clientRequestId: `bill-${tag}`,
  })
  for (const verb of ['billLock', 'billConfirm', 'billVerify'])
    await post(page, `distributorBill/${verb}`, { id: billId })

  const { id: invoiceId } = await post(page, 'invoice/issue', {
    billId,
    kind: 'tax-invoice',
    clientRequestId: `invoice-${tag}`,
  })
  const invoice = () => post<InvoiceInfo>(page, 'invoice/info', { id: invoiceId })
  expect(await invoice()).toMatchObject({ netMinor: 496_262, taxMinor: 34_738, totalMinor: 531_000 })

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
  await expect.poll(invoice).toMatchObject({ status: 'paid', paidMinor: 531_000 })
  const { payments } = await post<BillInfo>(page, 'distributorBill/info', { id: billId })
  expect(payments).toMatchObject([{ withheldMinor: 14_888 }])
  await page.goto(`/finances/agentBill/billDetail?id=${billId}`)
  await page.getByText(`Bank ${tag}`).first().waitFor()
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
