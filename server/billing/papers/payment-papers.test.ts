import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { VatRow } from '#contract/billing/papers/payment-paper.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { billOf, makeBillWorld, onBill, sold, verified } from '#test/factories/bills.ts'
import { issuePapersOf } from '../schedule/issue-papers.ts'
import { readVat } from './vat-report.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  company,
  due,
  info,
  issue,
  issueDue,
  makeThai,
  papersAt as at,
  papersOf,
  prepayWorld,
  request,
  settings,
  textOf,
} from '#test/factories/papers.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, balances, day, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'

const server = await testServer()
async function soldOne(world: OrderWorld) {
  const [id = 0] = await sold(world, 1)
  return id
}

test('a prepaid order gets a tax invoice / receipt once it is sold, one however many people issue it', async () => {
  const world = await prepayWorld(server, company)
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
  ])
    expect(text).toContain(part)
  // How and until when to pay stands on what asks for money only.
  expect(text).not.toContain('당일환불불가')
  expect(await textOf(world, paper.id, { copy: true, language: 'th' })).toContain('สำเนา')
})

test('a guest who walks in gets an abbreviated one without a name, and a full one in its place with name and address', async () => {
  const world = await prepayWorld(server)
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
  const world = await prepayWorld(server, company)
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

test('money paid in gets a plain receipt and no tax paper, an order that it pays for its tax invoice; a payment of a bill a receipt', async () => {
  const world = await prepayWorld(server, company)
  await world.staff.data('/supplier/distributorAccout/recharge', {
    agentId: world.agentId,
    amountMinor: 1_000_000,
    method: 'cash',
    memo: 'October',
    clientRequestId: request(),
  })
  const [row] = (await due(world, { source: 'recharge' })).filter(({ dueMinor }) => dueMinor === 1_000_000)
  expect(row).toMatchObject({ kind: 'receipt' })
  for (const kind of ['tax-receipt', 'abbreviated'])
    expect((await issue(world, 'recharge', row!.sourceId, { kind })).error.fields?.[0]?.field).toBe('kind')
  const receipt = (await issueDue(world, 'recharge', row!.sourceId)).data!.id
  expect(await info(world, receipt)).toMatchObject({ kind: 'receipt', taxMinor: 0, totalMinor: 1_000_000 })
  expect((await issueDue(world, 'recharge', row!.sourceId)).error.code).toBe(409_965)
  // Output tax of the report is that of the books: of what was sold, never of what was paid in.
  const id = await soldOne(world)
  await issueDue(world, 'order', id)
  const { rates } = await world.staff.data<{ rates: { taxMinor: number }[] }>(`${at}/vat`, {})
  expect(rates.map(({ taxMinor }) => taxMinor)).toEqual([(await balances(world))['tax']])
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
  const world = await prepayWorld(server, company)
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
  const world = await prepayWorld(server, company)
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
  const pages = await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    Promise.all([1, 2, 3].map((pageNo) => readVat({ ...ctx, uncounted: true }, { pageNo, pageSize: 2 }))),
  )
  expect(pages.map((page) => page.rows)).toEqual([rows.slice(0, 2), rows.slice(2), []])
  const file = await world.staff.fetch(`${at}/vatFile`, { format: 'csv' })
  expect(await file.text()).toContain(rows[0]!.code)
})

test('what is issued by itself is what is paid from that day on, once, and what is refused waits for a person', async () => {
  const world = await prepayWorld(server, company)
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
