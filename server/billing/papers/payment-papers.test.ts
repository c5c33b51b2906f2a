import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import type { PaperDue, PaymentPapers, VatRow } from '#contract/billing/papers/payment-paper.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { billOf, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { issuePapersOf } from '../clock/issue-papers.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { pdfText } from '#test/kit/answer-text.ts'

const server = await testServer()
const at = '/supplier/paymentPaper'
let requests = 0
const request = () => `payment-paper-${(requests += 1)}`
type Source = PaperDue['source']

const due = async (world: OrderWorld, more = {}) =>
  (await world.staff.data<{ rows: PaperDue[] }>(`${at}/due`, { pageSize: 100, ...more })).rows
const issue = (world: OrderWorld, source: Source, sourceId: number, more = {}) =>
  world.staff.call<{ id: number; ids: number[] }>(`${at}/issue`, {
    source,
    sourceId,
    kind: 'tax-receipt',
    clientRequestId: request(),
    ...more,
  })
const issueDue = (world: OrderWorld, source: Source, sourceId: number) =>
  world.staff.call<{ id: number; ids: number[] }>(`${at}/issueDue`, {
    source,
    sourceId,
    clientRequestId: request(),
  })
const info = (world: OrderWorld, id: number) =>
  world.staff.data<InvoiceInfo>('/supplier/invoice/info', { id })
const papersOf = (world: OrderWorld, sourceId: number) =>
  world.staff.data<PaymentPapers>(`${at}/of`, { source: 'order', sourceId })
const textOf = async (world: OrderWorld, id: number, more = {}) =>
  pdfText(
    new Uint8Array(await (await world.staff.fetch('/supplier/invoice/pdf', { id, ...more })).arrayBuffer()),
    '-layout',
  ).replaceAll(/\s+/g, '')

async function makeThai(world: OrderWorld) {
  await world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  await world.staff.data('/supplier/invoiceTemplate/save', {
    usage: 'all',
    layout: 'thai',
    seller: 'Andaman Blue Co., Ltd.',
    address: '88 Chalong Pier\nPhuket 83130',
    taxId: '0835551234567',
    branch: '00000',
    terms: { en: 'No refund on the day', ko: '당일 환불 불가' },
  })
}
const settings = (world: OrderWorld, more = {}) =>
  world.staff.call(`${at}/settingSave`, {
    automatic: false,
    mails: false,
    agentKind: 'tax-receipt',
    guestKind: 'abbreviated',
    guestAgentIds: [],
    prepaidTax: 'order',
    changes: 'propose',
    numbering: [],
    ...more,
  })
const company = { taxId: '0105537000001', taxAddress: '1 Silom\nBangkok', taxBranch: '00000' }
const prepayWorld = async (agent: object = {}) => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'prepay', email: 'books@lotus.example', ...agent },
    balanceMinor: 10_000_000,
    sku: { days: [day(30), day(31)], capacity: 900 },
  })
  await makeThai(world)
  return world
}
async function soldOne(world: OrderWorld) {
  const [id = 0] = await sold(world, 1)
  return id
}

test('a prepaid order gets a tax invoice / receipt once it is sold, one however many people issue it', async () => {
  const world = await prepayWorld(company)
  const { id } = await placeOrder(world)
  expect((await due(world, { source: 'order' })).length).toBe(0)
  await actOn(world, 'confirm', { id })
  expect(await due(world, { source: 'order' })).toMatchObject([
    { sourceId: id, dueMinor: 531_000, kind: 'tax-receipt' },
  ])
  const answers = await Promise.all([1, 2, 3, 4].map(() => issueDue(world, 'order', id)))
  const codes = answers.map(({ error }) => error.code).toSorted((a, b) => a - b)
  expect(codes).toEqual([0, 409_965, 409_965, 409_965])
  expect(await due(world, { source: 'order' })).toEqual([])
  const paper = await info(world, answers.find(({ error }) => error.code === 0)!.data!.id)
  expect(paper).toMatchObject({
    kind: 'tax-receipt',
    status: 'paid',
    totalMinor: 531_000,
    taxMinor: 34_738,
    buyer: { taxId: company.taxId },
  })
  const text = await textOf(world, paper.id, { language: 'ko' })
  for (const part of [
    'ใบกำกับภาษี/ใบเสร็จรับเงิน',
    '세금계산서/영수증',
    '0835551234567',
    'สำนักงานใหญ่',
    '5,310.00',
    '347.38',
    'ห้าพันสามร้อยสิบบาทถ้วน',
    '당일환불불가',
  ])
    expect(text).toContain(part)
  expect(await textOf(world, paper.id, { copy: true, language: 'th' })).toContain('สำเนา')
})

test('a guest who walks in gets an abbreviated one without a name, and a full one in its place with name and address', async () => {
  const world = await prepayWorld()
  expect((await settings(world, { guestAgentIds: [world.agentId] })).error.code).toBe(0)
  const id = await soldOne(world)
  const short = (await issueDue(world, 'order', id)).data!.id
  expect(await info(world, short)).toMatchObject({
    kind: 'abbreviated',
    totalMinor: 531_000,
    taxMinor: 34_738,
  })
  const text = await textOf(world, short, { language: 'en' })
  expect(text).toContain('ใบกำกับภาษีอย่างย่อ')
  expect(text).toContain('VATincluded')
  const replace = (more: object) =>
    world.staff.call<{ id: number }>(`${at}/replace`, {
      id: short,
      kind: 'tax-receipt',
      reason: 'The guest asked for a full one',
      clientRequestId: request(),
      ...more,
    })
  expect((await replace({ buyerName: 'Mr. Kim' })).error.fields?.[0]?.field).toBe('buyerAddress')
  expect(await info(world, short)).toMatchObject({ status: 'paid' })
  const { data } = await replace({ buyerName: 'Mr. Kim', buyerAddress: '12 Sejong-ro, Seoul' })
  const full = await info(world, data!.id)
  expect(full).toMatchObject({ kind: 'tax-receipt', replaces: { id: short }, buyer: { name: 'Mr. Kim' } })
  expect(await info(world, short)).toMatchObject({ status: 'void', replacedBy: { id: data!.id } })
  expect(await due(world, { source: 'order' })).toEqual([])
})

test('what changes after a tax paper becomes notes that name it: guests removed, added, all cancelled', async () => {
  const world = await prepayWorld(company)
  const id = await soldOne(world)
  const paper = (await issueDue(world, 'order', id)).data!.id
  expect((await actOn(world, 'cancel', { id, reason: 'Storm' })).error.code).toBe(0)
  const [row] = await due(world, { source: 'order' })
  expect(row).toMatchObject({ kind: 'credit-note' })
  const answers = await Promise.all([issueDue(world, 'order', id), issueDue(world, 'order', id)])
  expect(answers.map(({ error }) => error.code).toSorted((a, b) => a - b)).toEqual([0, 409_965])
  const { papers, dueMinor } = await papersOf(world, id)
  expect(dueMinor).toBe(0)
  const note = await info(world, papers[0]!.id)
  expect(note).toMatchObject({ kind: 'credit-note', ofInvoice: { id: paper }, totalMinor: -row!.dueMinor })
  expect(note.reason).not.toBe('')
  const text = await textOf(world, note.id, { language: 'zh-CN' })
  const original = await info(world, paper)
  for (const part of ['ใบลดหนี้', '红字（贷项）通知单', original.code, '4,962.62']) expect(text).toContain(part)
  // Once every satang is credited, net and tax are those of the paper.
  expect(note.taxMinor).toBeLessThanOrEqual(original.taxMinor)
})

test('a change after the tax invoice of a bill becomes a note on it, stands on no later bill, and moves the books once', async () => {
  const world = await makeBillWorld(server, company)
  await makeThai(world)
  const [first = 0] = await sold(world, 2)
  const billId = await verified(world)
  const { data } = await world.staff.call<{ id: number }>('/supplier/invoice/issue', {
    billId,
    kind: 'tax-invoice',
    clientRequestId: request(),
  })
  await actOn(world, 'cancel', { id: first, reason: 'Storm' })
  const owed = await world.staff.data<{ lines: number }>('/supplier/distributorBill/preview', {
    agentId: world.agentId,
    fromDay: day(0),
    toDay: day(60),
    basis: 'service',
  })
  expect(owed.lines).toBe(0)
  const [row] = await due(world, { source: 'bill-change' })
  expect(row).toMatchObject({ sourceId: data!.id, kind: 'credit-note' })
  const answers = await Promise.all([
    issueDue(world, 'bill-change', data!.id),
    issueDue(world, 'bill-change', data!.id),
  ])
  expect(answers.map(({ error }) => error.code).toSorted((a, b) => a - b)).toEqual([0, 409_965])
  const noteId = answers.find(({ error }) => error.code === 0)!.data!.id
  const note = await info(world, noteId)
  expect(note).toMatchObject({ kind: 'credit-note', totalMinor: -row!.dueMinor, ofInvoice: { id: data!.id } })
  expect(await billOf(world, billId)).toMatchObject({
    notedMinor: row!.dueMinor,
    openMinor: 1_062_000 + row!.dueMinor,
  })
  expect(await due(world, { source: 'bill-change' })).toEqual([])
  const books = () =>
    withSystemCtx(server.app, world.merchant.id, async (ctx) => {
      const { rows } = await sql<{ kind: string; minor: number }>`
        select a.kind, sum(p.amount_minor)::bigint as minor from posting p join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
         where p.merchant_id = ${world.merchant.id} and a.kind in ('agent-receivable', 'tax') group by 1 order by 1`.execute(
        ctx.db,
      )
      return rows
    })
  const [receivable, tax] = await books()
  expect(receivable?.minor).toBe(1_062_000 + row!.dueMinor)
  expect(-(tax?.minor ?? 0)).toBe((await info(world, data!.id)).taxMinor - note.taxMinor)
  await world.staff.data('/supplier/invoice/invalidate', { id: noteId, reason: 'Wrong day' })
  expect(await due(world, { source: 'bill-change' })).toMatchObject([{ dueMinor: row!.dueMinor }])
  expect(await books()).toEqual([receivable, tax])
})

test('money paid in gets a receipt, or a tax invoice where tax is due then; a payment of a bill a receipt', async () => {
  const world = await prepayWorld(company)
  const recharge = (amountMinor: number) =>
    world.staff.data('/supplier/distributorAccout/recharge', {
      agentId: world.agentId,
      amountMinor,
      method: 'cash',
      memo: 'October',
      clientRequestId: request(),
    })
  await recharge(1_000_000)
  const [row] = (await due(world, { source: 'recharge' })).filter(({ dueMinor }) => dueMinor === 1_000_000)
  expect(row).toMatchObject({ kind: 'receipt' })
  expect((await issue(world, 'recharge', row!.sourceId)).error.fields?.[0]?.field).toBe('kind')
  const receipt = (await issueDue(world, 'recharge', row!.sourceId)).data!.id
  expect(await info(world, receipt)).toMatchObject({ kind: 'receipt', taxMinor: 0, totalMinor: 1_000_000 })
  expect((await issueDue(world, 'recharge', row!.sourceId)).error.code).toBe(409_965)
  await settings(world, { prepaidTax: 'recharge' })
  await recharge(107_000)
  const [next] = (await due(world, { source: 'recharge' })).filter(({ dueMinor }) => dueMinor === 107_000)
  const taxed = (await issueDue(world, 'recharge', next!.sourceId)).data!.id
  expect(await info(world, taxed)).toMatchObject({ kind: 'tax-receipt', taxMinor: 7_000 })
  const id = await soldOne(world)
  expect((await issue(world, 'order', id)).error.fields?.[0]?.field).toBe('kind')
  const billed = await makeBillWorld(server, company)
  await sold(billed, 1)
  const billId = await verified(billed)
  await onBill(billed, 'pay', billId, { way: 'bank', amountMinor: 200_000, clientRequestId: request() })
  const [payment] = await due(billed, { source: 'bill-payment' })
  const paid = (await issueDue(billed, 'bill-payment', payment!.sourceId)).data!.id
  expect(await info(billed, paid)).toMatchObject({ kind: 'receipt', billId, totalMinor: 200_000 })
  expect(await due(billed)).toEqual([])
  // A receipt moves nothing: what is open is what it was.
  expect(await billOf(billed, billId)).toMatchObject({ openMinor: 331_000 })
})

test('an order that is settled by order gets its paper as soon as it is paid, and none more when it is sold', async () => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'settle-by-order', email: 'books@lotus.example', ...company },
    balanceMinor: 10_000_000,
    sku: { days: [day(30)], capacity: 900 },
  })
  await makeThai(world)
  const { id } = await placeOrder(world)
  expect(await due(world, { source: 'order' })).toEqual([])
  expect((await world.staff.call('/supplier/payOrder/pay', { id, method: 'cash' })).error).toEqual({
    code: 0,
  })
  const issued = await issueDue(world, 'order', id)
  expect(issued.error).toEqual({ code: 0 })
  const paper = issued.data!.id
  expect(await info(world, paper)).toMatchObject({ kind: 'tax-receipt', totalMinor: 531_000 })
  await actOn(world, 'confirm', { id })
  expect(await due(world, { source: 'order' })).toEqual([])
})

test('numbers follow their pattern, have no gap after a refusal, and none comes twice when the pattern changes', async () => {
  const world = await prepayWorld(company)
  const one = (pattern: string, resets = 'month') =>
    settings(world, { numbering: [{ kind: 'tax-receipt', pattern, resets }] })
  expect((await one('RT{0000}')).error.fields?.[0]?.field).toBe('numbering.0.pattern')
  expect((await one('RT-{bb}{mm}')).error.fields?.[0]?.field).toBe('numbering.0.pattern')
  expect((await one('TIV{bb}{mm}-{0000}')).error.code).toBe(0)
  const ids = await sold(world, 5)
  const codeOf = async (id: number, more = {}) => {
    const { data, error } = await issue(world, 'order', id, more)
    return data ? (await info(world, data.id)).code : error.code
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
  const month = `${(Number(day(0).slice(0, 4)) + 543) % 100}${day(0).slice(5, 7)}`
  // One that fails takes no number.
  await Promise.all([
    codeOf(a, { kind: 'receipt', buyerAddress: 'x' }),
    codeOf(a, { issuedOn: '2030-01-01' }),
  ])
  const codes = await Promise.all([codeOf(a), codeOf(b), codeOf(c)])
  expect(codes.toSorted()).toEqual([1, 2, 3].map((no) => `TIV${month}-000${no}`))
  await one('TIV{bb}{mm}-{00}', 'never')
  expect(await codeOf(d)).toBe(`TIV${month}-04`)
  await one('TIV{bb}{mm}-{0000}')
  expect(await codeOf(e)).toBe(`TIV${month}-0005`)
})

test('output tax of a month tells each tax paper, a credit note below zero, a cancelled one with nothing', async () => {
  const world = await prepayWorld(company)
  const [a = 0, b = 0] = await sold(world, 2)
  await issueDue(world, 'order', a)
  const second = (await issueDue(world, 'order', b)).data!.id
  await world.staff.data('/supplier/invoice/invalidate', { id: second, reason: 'Wrong name' })
  await actOn(world, 'cancel', { id: a, reason: 'Storm' })
  await issueDue(world, 'order', a)
  type Report = { rows: VatRow[]; rates: { basisPoints: number; netMinor: number; taxMinor: number }[] }
  const { rows, rates } = await world.staff.data<Report>(`${at}/vat`, {})
  expect(rows.map(({ kind, isVoid }) => [kind, isVoid])).toHaveLength(3)
  const tax = rows.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  expect(rates).toMatchObject([{ basisPoints: 700, taxMinor: tax }])
  expect(rows.find(({ isVoid }) => isVoid)).toMatchObject({ taxMinor: 0 })
  const file = await world.staff.fetch(`${at}/vatFile`, { format: 'csv' })
  expect(await file.text()).toContain(rows[0]!.code)
})

test('what is issued by itself is what is paid from that day on, once, and what is refused waits for a person', async () => {
  const world = await prepayWorld(company)
  await settings(world, { automatic: true, changes: 'automatic' })
  const id = await soldOne(world)
  const job = jobOf(server.app)
  await Promise.all([issuePapersOf(job, world.merchant.id), issuePapersOf(job, world.merchant.id)])
  expect((await papersOf(world, id)).papers).toMatchObject([{ kind: 'tax-receipt' }])
  await actOn(world, 'cancel', { id, reason: 'Storm' })
  await issuePapersOf(job, world.merchant.id)
  await issuePapersOf(job, world.merchant.id)
  expect((await papersOf(world, id)).papers.map(({ kind }) => kind)).toEqual(['credit-note', 'tax-receipt'])
})
