import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { readText } from '#server/kit/sheet/read-table.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { heads, orderFiles } from '#test/factories/files/order-files.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { runBulk } from '../../bulk/run-bulk.ts'
import { checkImport } from './check-import.ts'
import { makeOrders } from './make-orders.ts'

const server = await testServer()
const date = day(30)
const at = (verb: string) => `/supplier/orderEntry/import/${verb}`
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 500 } })
const small = await makeOrderSku(world.app, world.merchant, { name: 'Small boat', capacity: 5, days: [date] })
const { line, csvOf, upload, info, rowsOf, run, map, checked, make } = orderFiles(world, date)
const countOrders = () =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from orders where merchant_id = ${world.merchant.id}`.execute(db)
    return rows[0]!.n
  })

describe('a file of orders', () => {
  it('is read by its heads, checked without making anything, and made', async () => {
    const before = await countOrders()
    const id = await checked([line(), line({ Child: '1' })])
    const view = await info(id)
    expect(view.mapping.columns.slice(0, 6)).toEqual([
      'agent',
      'sku',
      'date',
      'adults',
      'children',
      'guestName',
    ])
    expect(view).toMatchObject({ state: 'checked', counts: { ready: 2 } })
    expect(view.totals).toEqual([
      { agentName: 'Lotus', currency: 'THB', orders: 2, guests: 5, totalMinor: 4 * 198_000 + 135_000 },
    ])
    expect(await countOrders()).toBe(before)
    await make(id)
    expect(await info(id)).toMatchObject({ state: 'done', made: 2, left: 0 })
    expect(await countOrders()).toBe(before + 2)
    const [first] = await rowsOf(id)
    expect(first).toMatchObject({ state: 'made', orderCode: expect.stringMatching(/\d+$/) })
  })

  it('makes nothing twice when it is sent again, when the job is run again, and when two make it at once', async () => {
    const text = csvOf([line(), line(), line({ 'Booking no': 'TWICE-1' })])
    const [one, other] = [await upload(text), await upload(text)]
    await map(one)
    await map(other)
    const before = await countOrders()
    await world.staff.data(at('run'), { id: one })
    await world.staff.data(at('run'), { id: other })
    await Promise.all([run(makeOrders, one), run(makeOrders, other)])
    await run(makeOrders, one)
    expect(await countOrders()).toBe(before + 3)
    const made = (await info(one)).made + (await info(other)).made
    expect(made).toBe(3)
    const again = await upload(text)
    await map(again)
    expect(await info(again)).toMatchObject({ counts: { before: 3, ready: 0 }, remembered: true })
    const refused = await world.staff.call(at('run'), { id: again })
    expect(refused.error.name).toBe('order-entry.nothingReady')
  })

  it('keeps one booking one where its day, product and party are written in two ways', async () => {
    const [year = '', month = '', date_ = ''] = date.split('-')
    const own = { 'Booking no': 'TWO-WAYS', Adult: '2大1小', Tel: '+66 81 000 0001' }
    const id = await checked([
      line({ ...own, Name: 'Anna Berg' }),
      line({
        ...own,
        Tour: ` ${world.sku.code.toLowerCase()} `,
        Date: `${date_}/${month}/${Number(year) + 543}`,
        Name: 'Max Berg',
        Tel: '+66-81-000-0001',
      }),
      line({ ...own, Date: `${year}. ${month}. ${date_}.`, Name: 'Tim Berg' }),
    ])
    expect(await info(id)).toMatchObject({ counts: { ready: 1 } })
    expect((await info(id)).totals).toMatchObject([{ orders: 1, guests: 3 }])
  })

  it('goes on where it was killed between making an order and writing that down', async () => {
    const id = await checked([line(), line()])
    await world.staff.data(at('run'), { id })
    const before = await countOrders()
    // The first transaction reads what is ready; the one that would write it down dies.
    const killed = killedAfter(world.app, 1)
    await expect(makeOrders(killed, { merchantId: world.merchant.id, importId: id })).rejects.toThrow(
      'killed',
    )
    expect(await countOrders()).toBe(before + 2)
    expect((await info(id)).made).toBe(0)
    await run(makeOrders, id)
    expect(await countOrders()).toBe(before + 2)
    expect(await info(id)).toMatchObject({ state: 'done', made: 2 })
  })

  it('counts what the rows before take, and tells what runs out', async () => {
    const own = { Tour: small.code, Adult: '2' }
    const id = await checked([line(own), line(own), line(own)])
    const view = await info(id)
    expect(view.counts).toMatchObject({ ready: 2, wrong: 1 })
    expect(view.short).toMatchObject([{ date, orders: 1 }])
    const rows = await rowsOf(id, ['wrong'])
    expect(rows.map(({ row }) => row)).toEqual([4])
    expect(rows[0]!.problems[0]).toMatchObject({ place: 2, message: expect.stringContaining('1') })
    // Less in a row above leaves room below: a mended row has all of them checked again.
    await world.staff.data(at('mend'), { id, cells: [{ row: 2, place: 3, text: '1' }] })
    expect((await info(id)).state).toBe('checking')
    await run(checkImport, id)
    expect((await info(id)).counts).toMatchObject({ ready: 3, wrong: 0 })
  })

  it('names the column of the guests who have no price', async () => {
    await makeOrderSku(world.app, world.merchant, { name: 'Adults only', infantMinor: null, days: [date] })
    const id = await checked([
      line({ Tour: 'Adults only', Child: '1' }),
      line({ Tour: 'Adults only', Infant: '1' }),
    ])
    const [row] = await rowsOf(id, ['wrong'])
    expect(row!.problems).toMatchObject([{ place: heads.indexOf('Infant') }])
    expect(row!.problems[0]!.message).toContain('Infant')
  })

  it('names the field and the reason of what is wrong, and leaves the others to be made', async () => {
    const id = await checked([
      line({ Agent: 'Nobody Travel' }),
      line({ Tour: 'Moon trip' }),
      line({ Date: '31/02/2027' }),
      line({ Adult: 'two' }),
      line({ Tel: 'call me' }),
      line({ Date: '' }),
      line(),
    ])
    const wrong = await rowsOf(id, ['wrong'])
    expect(wrong.map(({ problems }) => problems[0]!.place)).toEqual([0, 1, 2, 3, 6, 2])
    expect(wrong[0]!.problems[0]!.message).toBe('“Nobody Travel” not found')
    const view = await info(id)
    expect(view.unknown).toEqual(
      [
        { kind: 'sku', text: 'Moon trip', rows: 1 },
        { kind: 'agent', text: 'Nobody Travel', rows: 1 },
      ].toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    )
    await make(id)
    expect(await info(id)).toMatchObject({ made: 1, left: 6 })
  })

  it('learns their names for ours, in this file and the next', async () => {
    const id = await checked([line({ Tour: 'PP full day' })])
    await world.staff.data(at('alias'), { id, kind: 'sku', text: 'PP full day', targetId: world.sku.id })
    await run(checkImport, id)
    expect((await info(id)).counts).toMatchObject({ ready: 1 })
    const next = await checked([line({ Tour: ' pp  FULL day ' })])
    expect((await info(next)).counts).toMatchObject({ ready: 1 })
  })

  it('takes rows of one booking code for the guests of one order, and other products of it for orders beside it', async () => {
    const own = { 'Booking no': 'BK-77', Adult: '' }
    const id = await checked([
      line({ ...own, Name: '王小明' }),
      line({ ...own, Name: 'LI LEI', Tel: '', Agent: 'Lotus' }),
      { Name: 'Third Guest' },
      line({ ...own, Tour: small.code, Name: '王小明' }),
    ])
    const rows = await rowsOf(id)
    expect(rows.map(({ orderRow }) => orderRow)).toEqual([2, 2, 2, 5])
    expect(rows.filter(({ told }) => told).map(({ state, told }) => [state, told!.guests])).toEqual([
      ['ready', 3],
      ['ready', 1],
    ])
    await make(id)
    expect(await info(id)).toMatchObject({ made: 2, left: 0, orders: 2 })
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['made', 'made', 'made', 'made'])
  })

  it('counts heads by birth dates where it has no numbers, whether or not the product asks for them', async () => {
    const rows = [
      ['Agent', 'Tour', 'Date', 'Name', 'DOB', 'Booking no'],
      ...['1985-05-05', '2018-02-03', '2025-11-01'].map((born, at) => [
        'Lotus',
        world.sku.code,
        date,
        `Heads ${at}`,
        born,
        'HEADS-1',
      ]),
    ]
    const id = await upload(writeCsv(rows))
    await map(id)
    expect((await info(id)).totals).toMatchObject([{ orders: 1, guests: 3, totalMinor: 198_000 + 135_000 }])
  })

  it('asks where the price differs, where it looks like another order, and leaves out what is answered with no', async () => {
    const twin = line()
    const id = await checked([line({ Total: '3,960.00' }), line({ Total: '3,000' }), twin, twin])
    expect((await info(id)).counts).toMatchObject({ ready: 2, question: 2 })
    const [price, double] = await rowsOf(id, ['question'])
    expect(price!.questions[0]!.message).toBe('The price is now 3,960.00 THB, not 3,000.00 THB. Continue?')
    expect(double!.questions[0]!.message).toContain('in row 4 of this file')
    await world.staff.data(at('answer'), { id, key: 'orders.questions.changedPrice', answer: 'yes' })
    await world.staff.data(at('answer'), {
      id,
      key: 'orders.questions.likelyDuplicate',
      rows: [5],
      answer: 'no',
    })
    await run(checkImport, id)
    expect((await info(id)).counts).toMatchObject({ ready: 3, left: 1 })
    await world.staff.data(at('answer'), {
      id,
      key: 'orders.questions.likelyDuplicate',
      rows: [5],
      answer: 'yes',
    })
    await run(checkImport, id)
    await make(id)
    expect(await info(id)).toMatchObject({ made: 4, left: 0 })
  })

  it('keeps what can no longer be had with its reason, and hands it out as a file that can be sent again', async () => {
    const other = await makeOrderSku(world.app, world.merchant, {
      name: 'Last seats',
      capacity: 2,
      days: [date],
    })
    const id = await checked([line({ Tour: other.code, Adult: '2' }), line({ Date: 'soon' })])
    const quick = await checked([line({ Tour: other.code, Adult: '1' })])
    await make(quick)
    await make(id)
    const view = await info(id)
    expect(view).toMatchObject({ state: 'done', made: 0, left: 2, counts: { wrong: 2 } })
    const answer = await world.staff.fetch(at('rest'), { id, format: 'csv' })
    const rest = readText(await answer.text())
    expect(rest[0]).toEqual(['Reason not created', ...heads, 'Import reference'])
    expect(rest[1]![0]).toContain('Date: ')
    expect(rest[2]![0]).toBe('To fix\nDate: Must be a valid date (yyyy-MM-dd).')
    // Mended in the spreadsheet and sent again; then the first file is mended too: it is made once.
    rest[1]![4] = '1'
    rest[2]![3] = date
    const again = await upload(writeCsv(rest))
    await map(again)
    await make(again)
    expect(await info(again)).toMatchObject({ made: 2, left: 0 })
    await world.staff.data(at('mend'), { id, cells: [{ row: 3, place: 2, text: date }] })
    await run(checkImport, id)
    expect((await info(id)).counts).toMatchObject({ before: 2, ready: 0 })
  })

  it('can be taken back as far as its orders can be cancelled, and be sent once more', async () => {
    const text = csvOf([line(), line()])
    const id = await upload(text)
    await map(id)
    await make(id)
    const { id: bulkId } = await world.staff.data<{ id: number }>(at('takeBack'), {
      id,
      reason: 'Wrong week',
    })
    await runBulk(jobOf(world.app), { merchantId: world.merchant.id, bulkId })
    const orders = await statesOf(id)
    expect(orders).toEqual(['cancelled', 'cancelled'])
    const again = await upload(text)
    await map(again)
    expect((await info(again)).counts).toMatchObject({ before: 2 })
    await world.staff.data(at('answer'), {
      id: again,
      key: 'order-entry.questions.madeBefore',
      answer: 'yes',
    })
    await run(checkImport, again)
    await make(again)
    expect(await info(again)).toMatchObject({ made: 2 })
  })
})

const statesOf = (id: number) =>
  withSystemCtx(world.app, world.merchant.id, async ({ db }) => {
    const { rows } = await sql<{
      status: string
    }>`select o.status from order_import_order i join orders o on o.merchant_id = i.merchant_id and o.id = i.order_id
      where i.merchant_id = ${world.merchant.id} and i.import_id = ${id}`.execute(db)
    return rows.map(({ status }) => status)
  })
