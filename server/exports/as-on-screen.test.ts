import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/audit/audit.schema.ts'
import { dataSetNames, dataSets, type DataSetName } from '#contract/exports/data-sets.ts'
import type { Report } from '#contract/exports/exports.schema.ts'
import type { DataSet } from '#contract/exports/set-kinds.ts'
import { customerInput } from '#test/factories/customers.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'
import { inMerchant } from '#test/kit/pricing-world.ts'
import { callsOf } from '../kit/call/calls.ts'
import type { CallCtx } from '../kit/ctx.ts'
import { readSheet } from '../kit/sheet/sheet.ts'
import { runReport } from './run/run-report.ts'
import { columnsWritten } from './sets/cells.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const staff = await loginAs(server, merchant.admin)

type Form = { set: DataSetName; columns: readonly string[]; filter?: object }
const begun = async (form: Form, caller = staff) =>
  (
    await caller.data<{ id: number }>('/supplier/exprot/save', {
      clientRequestId: randomUUID(),
      format: 'csv',
      ...form,
    })
  ).id
const run = (reportId: number) => runReport(jobOf(app), { merchantId: merchant.id, reportId })
const report = async (id: number) =>
  (await staff.data<{ rows: Report[] }>('/supplier/report/list', { pageSize: 100 })).rows.find(
    (one) => one.id === id,
  )
async function exported(form: Form, caller = staff) {
  const id = await begun(form, caller)
  await run(id)
  const answer = await caller.fetch('/supplier/report/download', { id })
  return { id, rows: await readSheet(Buffer.from(await answer.arrayBuffer())) }
}

/** What a file of a list tells of a row: by column, head and cell. */
const cellsOf = (name: DataSetName, row: Record<string, unknown>) =>
  inMerchant(app, merchant.id, async (ctx) => {
    const { columns }: DataSet = dataSets[name]
    const keys = columns.map(({ key }) => key).filter((key) => key in row)
    return Object.fromEntries(
      columnsWritten(ctx, dataSets[name], keys).map(({ head, cell }) => [head, cell(row)]),
    )
  })

test('a span tells both of its days, a state or a kind its word, and what is not there nothing', async () => {
  expect(
    await cellsOf('write-off.statementList', {
      state: 'taken',
      format: 'mt940',
      fromDay: '2026-11-01',
      toDay: '2026-11-30',
    }),
  ).toEqual({ Status: 'Imported', Format: 'MT940', Period: '2026-11-01 – 2026-11-30' })
  expect(await cellsOf('supplier-statements.list', { from: '2026-11-01', to: '2026-11-02' })).toEqual({
    'Service dates': '2026-11-01 – 2026-11-02',
  })
  expect(await cellsOf('channels.pushList', { fromDay: '2026-11-01', toDay: '2026-11-01' })).toEqual({
    Dates: '2026-11-01',
  })
  expect(await cellsOf('notifications.deliveryList', { kind: 'test' })).toEqual({ Type: 'Test' })
  const kinds = await Promise.all(
    ['guest-voucher', 'of-nobody'].map((kind) => cellsOf('mail.list', { kind })),
  )
  expect(kinds.map((one) => Object.values(one)[0])).toEqual([
    app.word('en', 'mail.kinds.guest-voucher'),
    'of-nobody',
  ])
  expect(app.word('en', 'mail.kinds.guest-voucher')).not.toContain('mail.kinds')
  const plane = await cellsOf('write-off.planeList', {
    break: null,
    amountMinor: null,
    age: null,
    solved: null,
    currency: 'THB',
  })
  expect(new Set(Object.values(plane))).toEqual(new Set(['', 'THB']))
  const listing = await cellsOf('booster.listingList', { netMinor: 100, soldMinor: 200, currency: 'THB' })
  expect(listing).toMatchObject({ 'Net sales': '1.00', Sold: '2.00' })
})

test('a report of a list that is of this month says of which days it is', async () => {
  const { id } = await exported({ set: 'billing.vatReport', columns: ['code'] })
  const month = Temporal.PlainDate.from(day(0)).with({ day: 1 })
  const last = month.with({ day: month.daysInMonth }).toString()
  expect(await report(id)).toMatchObject({ name: `Output VAT report ${month.toString()} – ${last}` })
  const filter = { days: { from: '2026-01-05', to: '' } }
  const named = await exported({ set: 'billing.vatReport', columns: ['code'], filter })
  expect(await report(named.id)).toMatchObject({ name: 'Output VAT report 2026-01-05' })
})

test('a list is counted once for a file, not on each of its pages', async () => {
  const call = callsOf(app).get('agents.list')!
  const { handler } = call
  const view: unknown[] = []
  call.handler = (ctx, input, raw) => {
    view.push([(input as { pageSize: number }).pageSize === 1, (ctx as CallCtx).uncounted ?? false])
    return handler(ctx, input, raw)
  }
  await makeAgent(app, merchant)
  const id = await begun({ set: 'agents', columns: ['code'] })
  view.length = 0
  try {
    await run(id)
  } finally {
    call.handler = handler
  }
  expect(view).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await report(id)).toMatchObject({ status: 'done', total: 1 })
})

test('numbers of documents are told in a file as on the screen: their ends alone to who may not read them', async () => {
  const { id: customerId } = await staff.data<{ id: number }>(
    '/supplier/clientRecord/save',
    customerInput({ name: 'Dara Traveller' }),
  )
  const document = { customerId, kind: 'passport', number: 'EJ9910226', note: 'Torn' }
  await staff.data('/supplier/clientRecord/document/save', document)
  const form = { set: 'customers.documents', columns: ['number', 'note'] } as const
  expect((await exported(form)).rows.slice(1)).toEqual([['EJ9910226', 'Torn']])
  const permissions = ['entertainment.ClientRecord', 'home.exprot', 'home.ReportCenter']
  const counter = await loginAs(server, (await makeUser(app, merchant, { permissions })).userName)
  expect((await exported(form, counter)).rows.slice(1)).toEqual([['••••0226']])
})

test('what is put together on a screen is told in a file by the same words', async () => {
  const account = (settlementTerm: string) => ({
    settlementTerm,
    availableMinor: 100,
    receivableMinor: 200,
    creditLimitMinor: 300,
    currency: 'THB',
  })
  expect(await cellsOf('agents.accounts', account('prepay'))).toMatchObject({
    Available: '1.00',
    Receivable: '',
    'Credit limit': '',
  })
  expect(await cellsOf('agents.accounts', account('invoice'))).toMatchObject({
    Available: '',
    Receivable: '2.00',
    'Credit limit': '3.00',
  })
  expect(await cellsOf('billing.ageing', { stopped: '' })).toEqual({
    [app.word('en', 'billing.fields.sale')]: app.word('en', 'billing.text.selling'),
  })
  expect(await cellsOf('stock.shareList', { most: null, kept: 4 })).toMatchObject({
    [app.word('en', 'stock.fields.most')]: app.word('en', 'stock.text.notCounted'),
  })
  const moved = [
    { currency: 'THB', amountMinor: 120_000 },
    { currency: 'KRW', amountMinor: 80 },
  ]
  expect(await cellsOf('finance.journalList', { moved, kind: 'manual' })).toMatchObject({
    [app.word('en', 'finance.journals.moved')]: '1,200.00 THB; 80 KRW',
    [app.word('en', 'finance.journals.kind')]: app.word('en', 'finance.journalKinds.manual'),
  })
  expect(await cellsOf('finance.periodList', { month: '2026-11-01' })).toEqual({ Month: '2026-11' })
  expect(await cellsOf('open-market.agents', { productTypes: ['spa', 'diving'] })).toEqual({
    [app.word('en', 'open-market.fields.productTypes')]: ['spa', 'diving']
      .map((type) => app.word('en', `catalog.productTypes.${type}`))
      .join('; '),
  })
})

test('sentences of the audit log and names of groups come with their rows', async () => {
  await staff.data('/supplier/clientRecord/save', customerInput({ name: 'Malee Voyager' }))
  const { rows } = await staff.data<{ rows: LogEntry[] }>('/supplier/auditLog/list', { pageSize: 100 })
  const created = rows.find(({ type }) => type === 'customers.created')!
  const sentence = app.word('en', 'customers.events.created', created.facts)
  expect(sentence).not.toContain('customers.events')
  const log = await exported({ set: 'audit.list', columns: ['event', 'who'] })
  expect(log.rows[0]).toEqual([app.word('en', 'audit.fields.event'), app.word('en', 'audit.fields.who')])
  expect(log.rows).toContainEqual([sentence, created.actorName])
  const entries = await exported({ set: 'identity.accessLog', columns: ['name', 'outcome', 'userAgent'] })
  expect(entries.rows.slice(1).map((row) => row[1])).toContain(app.word('en', 'identity.outcomes.done'))
  const days = await exported({
    set: 'statistics.sales',
    columns: ['group', 'orders', 'revenue'],
    filter: { dimension: 'agent' },
  })
  expect(days.rows[0]?.slice(0, 2)).toEqual(['Group', app.word('en', 'statistics.measures.orders')])
})

test('a cost is in no file of whoever may not see costs', async () => {
  const permissions = [
    'entertainment.ProductList',
    'hotel.list_hotel',
    'home.DataStatic',
    'home.exprot',
    'home.ReportCenter',
  ]
  const counter = await loginAs(server, (await makeUser(app, merchant, { permissions })).userName)
  const refused = [
    ['catalog.packages', 'adultCost'],
    ['hotels.list', 'unitCost'],
    ['statistics.sales', 'cost'],
    ['statistics.sales', 'margin'],
  ] as const
  for (const [set, column] of refused) {
    const form = { clientRequestId: randomUUID(), format: 'csv', set, columns: [column] }
    const { error } = await counter.call('/supplier/exprot/save', form)
    expect([error.code, set, column]).toEqual([1003, set, column])
  }
  expect(
    (await exported({ set: 'catalog.packages', columns: ['code', 'adultPrice'] }, counter)).rows,
  ).toHaveLength(1)
})

test.each(dataSetNames)('a file of %s is written with every column', async (name) => {
  const { columns }: DataSet = dataSets[name]
  const { id } = await exported({ set: name, columns: columns.map(({ key }) => key) })
  expect(await report(id)).toMatchObject({ status: 'done' })
})
