import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Invoice, InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { testServer } from '#test/factories/http.ts'
import { billOf, made, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { balances, type OrderWorld } from '#test/factories/orders.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const at = '/supplier/invoice'
let requests = 0
const issue = (world: OrderWorld, billId: number, kind = 'invoice', more = {}) =>
  world.staff.call<{ id: number }>(`${at}/issue`, {
    billId,
    kind,
    clientRequestId: `paper-request-${(requests += 1)}`,
    ...more,
  })
const note = (world: OrderWorld, id: number, kind: string, amountMinor: number) =>
  world.staff.call<{ id: number }>(`${at}/note`, {
    id,
    kind,
    amountMinor,
    reason: 'Lunch was cold',
    clientRequestId: `note-request-${(requests += 1)}`,
  })
const info = (world: OrderWorld, id: number) => world.staff.data<InvoiceInfo>(`${at}/info`, { id })
const pay = (world: OrderWorld, id: number, amountMinor: number, more = {}) =>
  onBill(world, 'pay', id, {
    way: 'bank',
    amountMinor,
    clientRequestId: `pay-request-${(requests += 1)}`,
    ...more,
  })
const issued = async (world: OrderWorld, billId: number, kind?: string, more = {}) => {
  const { error, data } = await issue(world, billId, kind, more)
  if (error.code !== 0) throw new Error(JSON.stringify(error))
  return data!.id
}
const vat = (world: OrderWorld) =>
  world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
const template = {
  usage: 'bill',
  layout: 'thai',
  seller: 'Andaman Blue Co., Ltd.',
  address: '88 Chalong Pier\nPhuket 83130',
  taxId: '0835551234567',
  branch: '00000',
}
const saveTemplate = (world: OrderWorld, more = {}) =>
  world.staff.data('/supplier/distributorBillInvoiceTemplate/save', { ...template, ...more })

test('a bill is invoiced once, with the tax in it, and the invoice follows what comes in', async () => {
  const world = await makeBillWorld(server)
  await vat(world)
  await sold(world, 2)
  const billId = await verified(world)
  const id = await issued(world, billId)
  expect(await info(world, id)).toMatchObject({
    status: 'issued',
    totalMinor: 1_062_000,
    taxMinor: 69_477,
    netMinor: 992_523,
    rows: [{}, {}],
  })
  expect((await issue(world, billId)).error.code).toBe(409_964)
  await pay(world, billId, 62_000)
  expect(await info(world, id)).toMatchObject({ status: 'part-paid', paidMinor: 62_000 })
  expect((await info(world, id)).can['invoiceInvalidate']).toEqual({ why: 'billing.why.hasNotes' })
  expect((await world.staff.call(`${at}/invalidate`, { id, reason: 'Wrong' })).error.code).toBe(409_000)
  await pay(world, billId, 1_000_000 - 29_776, { withheldMinor: 29_776 })
  expect(await info(world, id)).toMatchObject({ status: 'paid', certificateMissing: true })
  expect((await balances(world))['agent-receivable']).toBe(0)
  expect((await onBill(world, 'billAntiVerify', billId)).error.code).toBe(409_000)
})

test('numbers have no gap and none comes twice, whoever issues at once and whatever fails or is invalidated', async () => {
  const world = await makeBillWorld(server)
  const bills: number[] = []
  for (let n = 0; n < 6; n++) {
    await sold(world, 1)
    bills.push(await verified(world))
  }
  const answers = await Promise.all([...bills, ...bills].map((id) => issue(world, id)))
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(6)
  const [first] = answers.filter(({ error }) => error.code === 0)
  expect(
    (await world.staff.call(`${at}/invalidate`, { id: first!.data!.id, reason: 'Wrong day' })).error,
  ).toEqual({ code: 0 })
  const again = (await info(world, first!.data!.id)).billId ?? 0
  await issued(world, again)
  const { rows } = await world.staff.data<{ rows: Invoice[] }>(`${at}/list`, { pageSize: 50 })
  const numbers = rows.map(({ code }) => Number(code.split('-').at(-1))).toSorted((a, b) => a - b)
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect((await issue(world, again, 'invoice', { issuedOn: '2030-01-01' })).error.fields?.[0]?.field).toBe(
    'issuedOn',
  )
})

test('a note that credits more than is open gives the rest to the agent, for another bill; so does one that holds no more', async () => {
  // A buyer abroad has no Thai tax ID, and its plain invoice wants none, nor do notes on it.
  const world = await makeBillWorld(server)
  await saveTemplate(world)
  await sold(world, 1)
  const billId = await verified(world)
  const id = await issued(world, billId)
  const debit = await note(world, id, 'debit-note', 10_000)
  await pay(world, billId, 400_000)
  await note(world, id, 'credit-note', 200_000)
  const stands = async () => {
    const { openMinor, creditMinor } = await billOf(world, billId)
    const { status } = await info(world, id)
    return [openMinor, creditMinor, status, (await balances(world))['agent-receivable']]
  }
  expect(await stands()).toEqual([0, 59_000, 'paid', -59_000])
  await world.staff.data(`${at}/invalidate`, { id: debit.data!.id, reason: 'Not agreed' })
  expect(await stands()).toEqual([0, 69_000, 'paid', -69_000])
  await sold(world, 1)
  const next = await verified(world)
  await pay(world, next, 69_000, { way: 'credit' })
  expect(await billOf(world, next)).toMatchObject({ openMinor: 462_000, creditMinor: 0 })
  expect((await balances(world))['agent-receivable']).toBe(462_000)
})

test('a tax invoice names both parties by their tax IDs; notes and certificates move the books and go back', async () => {
  const world = await makeBillWorld(server, {
    taxId: '0105537000001',
    taxAddress: '1 Silom\nBangkok',
    taxBranch: '00001',
    language: 'th',
  })
  await vat(world)
  await world.staff.data('/supplier/distributorBillRebate/save', {
    name: 'All',
    currency: 'THB',
    measure: 'amount',
    way: 'whole',
    tiers: [{ fromMinor: 0, basisPoints: 1_000 }],
    skipEnded: true,
    skipPromo: false,
  })
  await sold(world, 1)
  const billId = await verified(world)
  expect((await issue(world, billId, 'tax-invoice')).error.fields?.[0]?.field).toBe('kind')
  await saveTemplate(world)
  const id = await issued(world, billId, 'tax-invoice')
  const paper = await info(world, id)
  expect(paper).toMatchObject({
    code: expect.stringMatching(/^TI-00000-\d{4}-00001$/),
    totalMinor: 477_900,
    taxMinor: 31_264,
    buyer: { taxId: '0105537000001' },
  })
  // What the paper tells the state is what the books owe it, and the bill says the same.
  expect((await balances(world))['tax']).toBe(31_264)
  expect(await billOf(world, billId)).toMatchObject({ taxMinor: 31_264 })
  expect((await note(world, id, 'credit-note', 477_901)).error.code).toBe(409_966)
  const { data } = await note(world, id, 'credit-note', 107_00)
  expect(await billOf(world, billId)).toMatchObject({ notedMinor: -10_700, openMinor: 467_200 })
  expect((await balances(world))['agent-receivable']).toBe(467_200)
  // Of a rebate of 531.00, 34.74 are VAT: 3 % of 496.26 are withheld.
  const certificate = await info(world, await issued(world, billId, 'withholding'))
  expect(certificate).toMatchObject({ netMinor: 49_626, taxMinor: 1_489 })
  expect(await billOf(world, billId)).toMatchObject({ openMinor: 467_200 + 1_489 })
  await world.staff.data(`${at}/invalidate`, { id: data!.id, reason: 'Was right' })
  expect((await balances(world))['agent-receivable']).toBe(477_900 + 1_489)
  const pdf = await world.staff.fetch(`${at}/pdf`, { id })
  const text = await pdfText(await pdf.arrayBuffer())
  for (const part of [
    'ใบกำกับภาษี',
    '0835551234567',
    '0105537000001',
    'สำนักงานใหญ่',
    paper.code,
    '4,779.00',
    '312.64',
    'สี่พันเจ็ดร้อยเจ็ดสิบเก้าบาทถ้วน',
    // A rebate and an adjustment are no guests.
    'บริการจำนวนจำนวนเงิน',
  ])
    expect(text.replaceAll(/\s+/g, '')).toContain(part.replaceAll(/\s+/g, ''))
  // What of its rows are words of ours is said in the reader's language, whichever it was issued in.
  const rebate = { en: 'Rebate', 'zh-CN': '返佣', ko: '리베이트' }
  for (const language of ['en', 'zh-CN', 'ko'] as const) {
    const read = await world.staff.fetch(`${at}/pdf`, { id, language })
    expect(await pdfText(await read.arrayBuffer())).toContain(rebate[language])
  }
  expect(paper.rows.at(-1)).toMatchObject({ text: 'Rebate' })
})

test('credit notes take no more tax than their invoice, whoever writes them at once, and the last takes what is left', async () => {
  const world = await makeBillWorld(server)
  await vat(world)
  await sold(world, 1)
  const id = await issued(world, await verified(world))
  const { totalMinor, taxMinor } = await info(world, id)
  const third = Math.floor(totalMinor / 3)
  for (const amount of [third, third])
    expect((await note(world, id, 'credit-note', amount)).error.code).toBe(0)
  expect((await note(world, id, 'debit-note', 5_000)).error.code).toBe(0)
  const last = totalMinor - 2 * third
  const both = await Promise.all([note(world, id, 'credit-note', last), note(world, id, 'credit-note', last)])
  expect(both.map(({ error }) => error.code).toSorted((a, b) => a - b)).toEqual([0, 409_966])
  const { notes } = await info(world, id)
  const taxes = await Promise.all(
    notes
      .filter(({ kind }) => kind === 'credit-note')
      .map(async (one) => (await info(world, one.id)).taxMinor),
  )
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(taxMinor)
})

test('the database refuses credit notes beyond their paper, and any change of what a paper says', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 1)
  const id = await issued(world, await verified(world))
  const { data } = await note(world, id, 'credit-note', 1_000)
  const by = (values: object) =>
    withSystemCtx(server.app, world.merchant.id, (ctx) =>
      ctx.db
        .updateTable('invoice')
        .set(values)
        .where('merchant_id', '=', world.merchant.id)
        .where('id', '=', id)
        .execute(),
    )
  await expect(by({ total_minor: 1 })).rejects.toThrow('never changed')
  await expect(
    withSystemCtx(server.app, world.merchant.id, (ctx) =>
      sql`insert into invoice (merchant_id, kind, code, status, agent_id, bill_id, of_invoice_id, issued_on, currency, net_minor, tax_minor, total_minor, base_currency, rows, taxes, paper, language)
        select merchant_id, kind, code || '-2', status, agent_id, bill_id, of_invoice_id, issued_on, currency, 531000, 0, 531000, base_currency, rows, taxes, paper, language
          from invoice where merchant_id = ${world.merchant.id} and id = ${data!.id}`.execute(ctx.db),
    ),
  ).rejects.toThrow('more than their paper')
})

test('bills, papers and their preview are set in five languages; a draft says that it is one, a copy too', async () => {
  const world = await makeBillWorld(server)
  await sold(world, 2)
  const id = await made(world)
  const titles = {
    en: 'Bill',
    'zh-CN': '账单',
    'zh-TW': '帳單',
    th: 'ใบวางบิล',
    ko: '청구서',
  }
  for (const language of languages) {
    const answer = await world.staff.fetch('/supplier/distributorBill/pdf', { id, language })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = (await pdfText(await answer.arrayBuffer())).replaceAll(/\s+/g, '')
    expect(text).toContain(titles[language])
    expect(text).toContain('10,620.00')
  }
  const sheet = await world.staff.fetch('/supplier/distributorBill/xlsx', { id })
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const ask = { agentId: world.agentId, from: '2026-01-01', to: '2035-01-01', language: 'ko' }
  const statement = await world.staff.fetch('/supplier/distributorBillStatement/pdf', ask)
  expect(await pdfText(await statement.arrayBuffer())).toContain('10,620.00')
  const preview = await world.staff.fetch('/supplier/invoiceTemplate/preview', {
    ...template,
    usage: 'all',
    as: 'png',
    kind: 'credit-note',
  })
  expect(
    Buffer.from(await preview.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(
    (
      await world.staff.fetch('/supplier/invoiceTemplate/preview', {
        ...template,
        usage: 'all',
        kind: 'withholding',
        language: 'th',
      })
    ).headers.get('content-type'),
  ).toBe('application/pdf')
})
