import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { DataSetName } from '#contract/exports/data-sets.ts'
import { dataSetNames, dataSets } from '#contract/exports/data-sets.ts'
import type { DataSet } from '#contract/exports/set-kinds.ts'
import type { Report } from '#contract/exports/exports.schema.ts'
import type { z } from 'zod'
import type { exportsApi } from '#contract/exports/exports.api.ts'
import { loginAs, testServer, type Answer, type Caller } from '#test/factories/http.ts'
import { customerInput } from '#test/factories/customers.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { day, makeOrderWorld, orderInput, type OrderWorld } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { inMerchant } from '#test/kit/pricing-world.ts'
import { callsOf } from '../kit/call/calls.ts'
import { readSheet } from '../kit/sheet/sheet.ts'
import { runReport } from './run/run-report.ts'
import { sweepReports } from './sweep-reports.ts'

const server = await testServer()
const { app } = server
let world: OrderWorld
let staff: Caller
const orders = ['entertainment.PlayOrderList', 'home.exprot', 'home.ReportCenter']

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { days: [day(30), day(31)] } })
  ;({ staff } = world)
  const { id } = await place({ contactName: '=HYPERLINK("evil")', guests: [{ name: '王伟' }] })
  const info = JSON.stringify({ nationality: 'CN', 'own-7': 'Vegan' })
  await inMerchant(app, world.merchant.id, ({ db }) =>
    sql`update order_guest set info = ${info}::jsonb where order_id = ${id}`.execute(db),
  )
  await place({ contactName: 'สมชาย ใจดี', date: day(31), remark: 'โต๊ะริมน้ำ, "สอง" ที่' })
})

const place = (more: object) =>
  staff.data<{ id: number; code: string }>(
    '/supplier/orderEntry/create',
    orderInput(world, { children: 0, adults: 1, ...more }),
  )
type Form = { set?: DataSetName; columns?: readonly string[]; [key: string]: unknown }
const start = (
  { set = 'orders', columns = ['code', 'contactName', 'totalMinor', 'remark'], ...more }: Form = {},
  caller = staff,
) =>
  caller.call<{ id: number }>('/supplier/exprot/save', {
    clientRequestId: randomUUID(),
    set,
    columns,
    format: 'csv',
    ...more,
  })
const begun = async (form?: Form, caller = staff) => (await start(form, caller)).data!.id
const run = (reportId: number, job = jobOf(app)) =>
  runReport(job, { merchantId: world.merchant.id, reportId })
const list = async (caller = staff) =>
  (await caller.data<{ rows: Report[] }>('/supplier/report/list', { pageSize: 100 })).rows
const report = async (id: number, caller = staff) => (await list(caller)).find((one) => one.id === id)
const file = async (id: number, caller = staff) => {
  const answer = await caller.fetch('/supplier/report/download', { id })
  return { name: answer.headers.get('content-disposition'), bytes: Buffer.from(await answer.arrayBuffer()) }
}
const exported = async (form?: Form, caller = staff) => {
  const id = await begun(form, caller)
  await run(id)
  const { bytes } = await file(id, caller)
  return { id, bytes, rows: await readSheet(bytes) }
}
const files = () =>
  inMerchant(app, world.merchant.id, async ({ db }) =>
    (await db.selectFrom('file').select('id').where('kind', '=', 'report').execute()).map(({ id }) => id),
  )
const clerk = async (permissions: string[]) => {
  const made = await makeUser(app, world.merchant, { permissions })
  return { ...made, caller: await loginAs(server, made.userName) }
}

test('orders are counted, written in the background and fetched; what a spreadsheet would run is a text', async () => {
  const filter = { service: { from: day(30), to: day(30) } }
  type Count = z.output<typeof exportsApi.count.output>
  expect(await staff.data<Count>('/supplier/exprot/count', { set: 'orders', filter, format: 'csv' })).toEqual(
    {
      rows: 1,
      most: 200_000,
    },
  )
  const { id } = await exported({ filter })
  expect(await report(id)).toMatchObject({
    status: 'done',
    name: `Orders ${day(30)}`,
    total: 1,
    waits: false,
    userName: 'Admin',
    can: { download: true, remove: true },
  })
  const { bytes, name } = await file(id)
  expect(name).toContain(encodeURIComponent(`Orders ${day(30)}.csv`))
  const text = bytes.toString()
  expect(text.startsWith('\uFEFFOrder code,Contact name,Order total,Currency,Remark\r\n')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""evil"")",1980.00,THB,\r\n`)
  const { rows } = await exported({ columns: ['remark', 'contactName'] })
  expect(rows.slice(1)).toEqual([
    ['', '=HYPERLINK("evil")'],
    ['โต๊ะริมน้ำ, "สอง" ที่', 'สมชาย ใจดี'],
  ])
})

test('a workbook says the same: texts as they are, amounts as numbers, heads in the maker’s language', async () => {
  const { bytes, rows } = await exported({
    format: 'xlsx',
    columns: ['contactName', 'remark', 'totalMinor', 'adults', 'serviceDate'],
  })
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(rows).toEqual([
    ['Contact name', 'Remark', 'Order total', 'Currency', 'Adults', 'Service date'],
    ['=HYPERLINK("evil")', '', '1980.00', 'THB', '1', day(30)],
    ['สมชาย ใจดี', 'โต๊ะริมน้ำ, "สอง" ที่', '1980.00', 'THB', '1', day(31)],
  ])
  const chinese = await staff.call<{ id: number }>(
    '/supplier/exprot/save',
    { clientRequestId: randomUUID(), set: 'orders', columns: ['status', 'paymentStatus'], format: 'csv' },
    { headers: { 'accept-language': 'zh-CN' } },
  )
  await run(chinese.data!.id)
  const sheet = await readSheet((await file(chinese.data!.id)).bytes)
  expect(sheet[0]).toEqual(['订单状态', '付款状态'])
})

test('guests have a row each, with what their order’s records hold', async () => {
  const { rows } = await exported({
    set: 'guests',
    columns: ['code', 'name', 'pinyin', 'nationality', 'own', 'kind'],
  })
  expect(rows[0]).toEqual([
    'Order code',
    'Guest name',
    'Pinyin name',
    'Nationality',
    'Other information',
    'Guest type',
  ])
  expect(rows[1]!.slice(1)).toEqual(['王伟', 'WANG WEI', 'CN', 'own-7: Vegan', 'Adult'])
})

test('every data set writes every column that it declares', async () => {
  for (const name of dataSetNames) {
    const { columns, title }: DataSet = dataSets[name]
    const { rows } = await exported({ set: name, columns: columns.map(({ key }) => key) })
    expect([name, rows[0]!.length >= columns.length], name).toEqual([name, true])
    expect([name, rows[0]!.filter((head) => head === '' || /\w\.\w/.test(head))]).toEqual([name, []])
    // Of lists of other domains this world has no rows; `test/derived/exports.test.ts` holds their columns to their calls.
    if (!title && name !== 'customers') expect([name, rows.length > 1]).toEqual([name, true])
    expect([name, rows.flat().filter((cell) => /\[object|undefined|NaN/.test(cell))]).toEqual([name, []])
  }
})

test('nobody exports what they may not open, nor costs that they may not see', async () => {
  const { caller } = await clerk(orders)
  expect((await start({}, caller)).error.code).toBe(0)
  expect((await start({ set: 'customers', columns: ['name'] }, caller)).error).toMatchObject({ code: 1003 })
  expect((await caller.call('/supplier/exprot/count', { set: 'agents' })).error.code).toBe(1003)
  const seller = await clerk(['entertainment.all', 'home.exprot'])
  expect((await start({ set: 'skus', columns: ['code'] }, seller.caller)).error.code).toBe(0)
  expect((await start({ set: 'skus', columns: ['code', 'adultCost'] }, seller.caller)).error.code).toBe(1003)
  expect((await start({}, (await clerk(['entertainment.PlayOrderList'])).caller)).error.code).toBe(1003)
  for (const other of [world.agent, world.supplier])
    for (const path of [
      'exprot/save',
      'exprot/count',
      'exprot/recent',
      'report/list',
      'report/download',
      'report/retry',
    ])
      expect([
        path,
        (
          await other.call(`/supplier/${path}`, {
            id: 1,
            set: 'orders',
            columns: ['code'],
            clientRequestId: randomUUID(),
          })
        ).error.code,
      ]).toEqual([path, 1003])
})

test('a filter or a column that is none is refused by its field', async () => {
  const fields = ({ error }: Answer<unknown>) => error.fields?.map(({ field }) => field)
  expect(fields(await start({ filter: { status: ['nonsense'] } }))).toEqual(['filter.status'])
  expect(fields(await start({ filter: { service: { from: day(3), to: day(1) } } }))).toEqual([
    'filter.service',
  ])
  expect(fields(await start({ filter: { nothing: 'x' } }))).toEqual(['filter.nothing'])
  expect(fields(await start({ columns: ['code', 'password'] }))).toEqual(['columns'])
})

test('a report is its maker’s; an administrator sees all, another merchant none', async () => {
  const { caller } = await clerk(orders)
  const { id } = await exported({}, caller)
  const colleague = await clerk(orders)
  expect(await report(id, colleague.caller)).toBeUndefined()
  const other = await loginAs(server, (await makeMerchant(app)).admin)
  for (const stranger of [colleague.caller, other])
    for (const act of ['download', 'retry', 'remove'])
      expect([act, (await stranger.call(`/supplier/report/${act}`, { id })).error.code]).toEqual([
        act,
        404_000,
      ])
  expect(await report(id)).toMatchObject({ userName: 'Somebody' })
  expect((await file(id)).bytes.length).toBeGreaterThan(50)
})

const takeRights = (userId: number, permissions: string[]) =>
  inMerchant(app, world.merchant.id, ({ db }) =>
    sql`update role set permissions = ${permissions} where id = (select role_id from app_user where id = ${userId})`.execute(
      db,
    ),
  )

test('whoever lost the right gets no file, is told why, and gets it again with the right', async () => {
  const maker = await clerk(orders)
  const { id } = await exported({}, maker.caller)
  const late = await begun({}, maker.caller)
  await takeRights(maker.id, ['home.exprot', 'home.ReportCenter'])
  await run(late)
  const again = await loginAs(server, maker.userName)
  expect(await report(late, again)).toMatchObject({ status: 'failed', why: 'noRight', can: { retry: true } })
  expect(await report(id, again)).toMatchObject({ can: { download: { why: expect.any(String) } } })
  expect((await again.call('/supplier/report/download', { id })).error.code).toBe(1003)
  const view = await again.data<{ rows: { kind: string }[] }>('/supplier/notification/list')
  expect(view.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reportDone', 'reportFailed']))
  expect((await again.call('/supplier/report/retry', { id })).error.code).toBe(409_000)
  await takeRights(maker.id, orders)
  await again.data('/supplier/report/retry', { id: late })
  expect(await report(late, again)).toMatchObject({ status: 'generating', why: null })
  await run(late)
  expect(await report(late, again)).toMatchObject({ status: 'done' })
  await inMerchant(app, world.merchant.id, ({ db }) =>
    sql`update app_user set disabled_at = now() where id = ${maker.id}`.execute(db),
  )
})

test('killed anywhere and run again, or run twice at once, it has one right file', async () => {
  const before = await files()
  const id = await begun({ columns: ['code', 'remark'] })
  for (let transactions = 0; transactions < 4; transactions++)
    await run(id, killedAfter(app, transactions)).catch(() => undefined)
  expect(await report(id)).toMatchObject({ status: 'generating' })
  await Promise.all([run(id), run(id)])
  await run(id)
  expect(await report(id)).toMatchObject({ status: 'done' })
  expect((await files()).length).toBe(before.length + 1)
  const rows = await readSheet((await file(id)).bytes)
  expect(rows.length).toBe(1 + (await staff.data<{ total: number }>('/supplier/order/list')).total)
  expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length)
})

test('two of a merchant are written at once, a third waits for a place', async () => {
  const ids = [await begun(), await begun(), await begun()]
  const slots = (values: readonly (number | null)[]) =>
    inMerchant(app, world.merchant.id, async ({ db }) => {
      for (const [at, slot] of values.entries())
        await sql`update report set slot = ${slot} where id = ${ids[at]}`.execute(db)
    })
  await slots([1, 2, null])
  await run(ids[2]!)
  expect(await report(ids[2]!)).toMatchObject({ status: 'generating', waits: true })
  await expect(slots([1, 2, 2])).rejects.toThrow('report_slot')
  await run(ids[0]!)
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  const key = `report ${world.merchant.id} ${ids[2]}`
  const queued = await owner.query(`select 1 from graphile_worker._private_jobs where key = $1`, [key])
  await owner.end()
  expect(queued.rowCount).toBe(1)
  await run(ids[2]!)
  await run(ids[1]!)
  expect((await list()).filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual([
    'done',
    'done',
    'done',
  ])
})

test('deleted, it is gone with its file, also while it is written; after three months by itself', async () => {
  const { id } = await exported()
  const before = await files()
  await staff.data('/supplier/report/remove', { id })
  expect(await report(id)).toBeUndefined()
  expect((await files()).length).toBe(before.length - 1)
  const writing = await begun()
  await run(writing, killedAfter(app, 3)).catch(() => undefined)
  await staff.data('/supplier/report/remove', { id: writing })
  await run(writing)
  expect(await report(writing)).toBeUndefined()
  const { id: old } = await exported()
  const { id: stored } = await exported()
  const { removesOn } = (await report(old))!
  expect(removesOn > day(85) && removesOn < day(95)).toBe(true)
  await inMerchant(app, world.merchant.id, ({ db }) =>
    sql`update report set removes_on = current_date - 2 where id = ${old}`.execute(db),
  )
  const ofOld = await files()
  await sweepReports(jobOf(app))
  expect([await report(old), Boolean(await report(stored))]).toEqual([undefined, true])
  expect((await files()).length).toBe(ofOld.length - 1)
})

test('who is forgotten takes along the reports that may tell of them, and no others', async () => {
  const { id: customerId } = await staff.data<{ id: number }>(
    '/supplier/clientRecord/save',
    customerInput({ name: 'Clara Forgetme' }),
  )
  const { id: people } = await exported({ set: 'customers', columns: ['name'] })
  const { id: companies } = await exported({ set: 'agents', columns: ['code'] })
  expect((await file(people)).bytes.toString()).toContain('Clara Forgetme')
  await staff.data('/supplier/clientRecord/person/erase', { id: customerId, reason: 'By letter' })
  expect([await report(people), Boolean(await report(companies))]).toEqual([undefined, true])
  expect((await staff.call('/supplier/report/download', { id: people })).error.code).toBe(404_000)
  const before = await files()
  await sweepReports(jobOf(app))
  expect((await files()).length).toBeLessThan(before.length)
  const { rows } = await exported({ set: 'customers', columns: ['name'] })
  expect(rows.flat()).not.toContain('Clara Forgetme')
})

test('an account that goes leaves its reports to the administrator', async () => {
  const maker = await clerk(orders)
  const { id } = await exported({}, maker.caller)
  const { rows } = await staff.data<{ rows: { id: number }[] }>('/supplier/order/list')
  await maker.caller.data('/supplier/order/info', { id: rows[0]!.id })
  const requested = await staff.call('/supplier/user/delete/' + maker.id, { id: maker.id })
  const confirm = requested.error.questions?.map(({ token }) => token)
  expect((await staff.call('/supplier/user/delete/' + maker.id, { id: maker.id, confirm })).error.code).toBe(
    0,
  )
  expect(await report(id)).toMatchObject({ status: 'done', userName: 'Somebody' })
})

test('what is our fault is tried again, and told after the third time', async () => {
  const id = await begun({ set: 'agents', columns: ['code'] })
  const call = callsOf(app).get('agents.list')!
  const { handler } = call
  call.handler = () => Promise.reject(new Error('disk full'))
  try {
    await expect(run(id)).rejects.toThrow('disk full')
    expect(await report(id)).toMatchObject({ status: 'generating' })
    await run(id, jobOf(app, 3))
  } finally {
    call.handler = handler
  }
  expect(await report(id)).toMatchObject({ status: 'failed', why: 'broken', can: { retry: true } })
  await staff.data('/supplier/report/retry', { id })
  await run(id)
  expect(await report(id)).toMatchObject({ status: 'done' })
})

test('more rows than one file may have are refused with the field, before and while they are written', async () => {
  const call = callsOf(app).get('orders.list')!
  const { handler } = call
  const id = await begun()
  // A list of a quarter of a million orders, which counts no further than a thousand.
  call.handler = (_: unknown, input: unknown) => {
    const { pageNo, pageSize, total } = input as { pageNo: number; pageSize: number; total: string }
    const rows = pageSize === 1 && pageNo <= 250_000 ? [{ id: pageNo }] : []
    return Promise.resolve(
      total === 'only' ? { rows: [], total: 1000, totalCapped: true } : { rows, total: 0 },
    )
  }
  try {
    const { error } = await staff.call('/supplier/exprot/count', { set: 'orders', format: 'csv' })
    expect(error).toMatchObject({
      code: 400_000,
      fields: [{ field: 'format', message: expect.stringContaining('200000') }],
    })
    expect((await start()).error.fields).toMatchObject([{ field: 'format' }])
    await run(id)
  } finally {
    call.handler = handler
  }
  expect(await report(id)).toMatchObject({ status: 'failed', why: 'tooMany' })
})
