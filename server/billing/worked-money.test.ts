import { afterEach, expect, test, vi } from 'vitest'
import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import type { Audit, JournalRow, Sums } from '#contract/finance/books/books.schema.ts'
import { trialTotals } from '#contract/finance/books/statements.ts'
import type { SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { askBill } from '#test/factories/bills.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { allWaived } from '#test/factories/ledger.ts'
import { actOn, day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { saveRate } from '#server/pricing/rates/save-rate.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer()
afterEach(() => vi.useRealTimers())

const columns = ['Orchid owes', 'at the bank', 'owed to the supplier', 'tax withheld from us', 'VAT'] as const
const steps = docTable('worked-case.md', 'The money goes on').map((row) =>
  columns.map((column) => Math.round(Number(row[column]!.replaceAll(',', '')) * 100)),
)

/** The worked case of the product goes on: every amount of the page, from the bill to the closed month. */
test('Phi Phi for Orchid: billed, invoiced, paid with tax withheld, the supplier paid, money fetched home, the month closed', async () => {
  const world = await makeOrderWorld(server, {
    agent: {
      name: 'Orchid',
      settlementTerm: 'invoice',
      creditLimitMinor: 10_000_000,
      taxAddress: '9 Sukhumvit, Bangkok',
      taxId: '0105551234567',
    },
    balanceMinor: 0,
  })
  const { staff } = world
  await staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  await staff.data('/supplier/distributorBillInvoiceTemplate/save', {
    usage: 'bill',
    layout: 'thai',
    seller: 'Andaman Blue Co., Ltd.',
    address: '88 Chalong Pier\nPhuket 83130',
    taxId: '0835551234567',
    branch: '00000',
  })
  const bank = await makeCollection(staff, { code: 'KBANK' })
  const today = Temporal.PlainDate.from(day(0))
  const month = {
    from: today.with({ day: 1 }).toString(),
    to: today.with({ day: today.daysInMonth }).toString(),
  }
  const sums = () => staff.data<Sums>('/supplier/book/sums', month)
  const stands = async () => {
    const { rows } = await sums()
    const of = (key: string) =>
      rows
        .filter((row) => row.currency === 'THB' && (row.key === key || row.kind === key))
        .reduce((sum, { closingMinor }) => sum + closingMinor, 0)
    return [
      of('agent-receivable|'),
      of('cash'),
      0 - of('supplier-payable|'),
      of('tax|withheld-from-us'),
      0 - of('tax|'),
    ]
  }
  const step = [...steps]
  const next = async () => expect(await stands()).toEqual(step.shift())

  const order = await placeOrder(world)
  const [line] = (await readOrder(world, order.id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'supplierApprove', { lineId: line!.id }, world.supplier)
  await next()

  const at = '/supplier/distributorBill'
  const bill = await staff.data<{ id: number }>(`${at}/generate`, askBill(world))
  for (const verb of ['billLock', 'billConfirm', 'billVerify'])
    await staff.data(`${at}/${verb}`, { id: bill.id })
  await next()

  const invoice = await staff.data<{ id: number }>('/supplier/invoice/issue', {
    billId: bill.id,
    kind: 'tax-invoice',
    clientRequestId: 'worked-invoice',
  })
  const read = () => staff.data<InvoiceInfo>('/supplier/invoice/info', { id: invoice.id })
  expect(await read()).toMatchObject({ netMinor: 496_262, taxMinor: 34_738, totalMinor: 531_000 })
  await next()

  await staff.data(`${at}/pay`, {
    id: bill.id,
    way: 'bank',
    method: 'bank-transfer',
    amountMinor: 516_112,
    withheldMinor: 14_888,
    reference: 'KB-1',
    certificate: '3 %',
    clientRequestId: 'worked-payment',
  })
  expect(await read()).toMatchObject({ status: 'paid', paidMinor: 531_000 })
  await next()

  const run = await staff.data<{ id: number }>('/supplier/commBankPayBill/save', {
    clientRequestId: 'worked-run',
    accountId: bank.id,
    until: day(60),
    payOn: day(0),
    supplierIds: [],
    note: '',
  })
  await staff.data('/supplier/commBankPayBill/pay', { id: run.id })
  await next()

  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    saveRate(ctx, { from: 'CNY', to: 'THB', date: day(-1), rate: '5', marginBasisPoints: 0 }),
  )
  const rmb = '/supplier/withdrawDemand'
  await staff.data(`${rmb}/move`, {
    clientRequestId: 'worked-yuan',
    way: 'in',
    amountMinor: 100_000,
    accountId: null,
    otherMinor: null,
    note: 'Guests in Shenzhen',
  })
  const payout = await staff.data<{ id: number }>(`${rmb}/save`, {
    clientRequestId: 'worked-payout',
    amountMinor: 100_000,
    feeMinor: 1_000,
    accountId: bank.id,
    rate: '4.92',
  })
  for (const [verb, more] of [
    ['accept', {}],
    ['send', { reference: 'PO-1' }],
    ['pay', { arrivedMinor: 487_080, proofFileId: null }],
  ] as const)
    await staff.data(`${rmb}/${verb}`, { id: payout.id, ...more })
  await next()
  expect(step).toEqual([])
  const difference = (await sums()).rows.find(({ key }) => key === 'exchange-difference|')
  expect(difference).toMatchObject({ currency: 'THB', closingMinor: 7_920 })
  const { rows } = await staff.data<SubsidiaryInfo>('/supplier/orderAccount/info', { code: order.code })
  expect(rows).toMatchObject([
    { receivableMinor: 531_000, receivedMinor: 531_000, payableMinor: 370_000, paidMinor: 370_000 },
  ])

  // The month is over; on its first days that is longer away than a session lasts that nobody uses.
  const later = await loginAs(server, world.merchant.admin)
  await server.app.pool.query(
    `update platform.session set seen_at = now() + interval '40 days', expires_at = now() + interval '40 days' where merchant_id = $1`,
    [world.merchant.id],
  )
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Temporal.PlainDate.from(month.to).add({ days: 2 }).toZonedDateTime('Asia/Bangkok').epochMilliseconds,
  })
  await later.data('/supplier/book/period/close', { month: month.from, waived: allWaived })
  const closed = await later.data<Sums>('/supplier/book/sums', month)
  expect(closed.closedThrough).toBe(month.to)
  for (const total of trialTotals(closed.rows))
    expect([total.debitMinor - total.creditMinor, total.closingMinor]).toEqual([0, 0])
  expect((await later.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
  // Another order of that month counts on the first day of the next.
  vi.useRealTimers()
  const late = await placeOrder(world)
  await actOn(world, 'confirm', { id: late.id })
  const journals = await staff.data<{ rows: JournalRow[] }>('/supplier/book/journal/list', {
    orderId: late.id,
  })
  expect(journals.rows.length).toBeGreaterThan(0)
  for (const { day: counts } of journals.rows)
    expect(counts).toBe(Temporal.PlainDate.from(month.to).add({ days: 1 }).toString())
  expect(trialTotals((await sums()).rows)).toEqual(trialTotals(closed.rows))
})
