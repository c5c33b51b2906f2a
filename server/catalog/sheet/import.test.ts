import { beforeAll, expect, test } from 'vitest'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import { allColumns } from '#contract/catalog/skus/sku-sheet.ts'
import { languages } from '#contract/kit/languages.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { makeMerchant, makeSupplier, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { readSheet } from '../../kit/sheet/sheet.ts'
import { catalogJobs } from '../catalog.jobs.ts'
import { headOf } from './sheet-words.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
const standard = '/supplier/standard'

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
  await makeSupplier(server.app, merchant, { name: 'Royal Speedboats' })
  await admin.data('/supplier/category/save', { names: { en: 'Islands', th: 'เกาะ' } })
})

test('no two columns are headed alike in any language', () => {
  for (const language of languages) {
    const view = allColumns.map((column) => headOf(server.app, language, column))
    expect(view.filter((head, at) => view.indexOf(head) < at)).toEqual([])
  }
})

const { 'catalog.checkImport': checkImport, 'catalog.runImport': runImport } = catalogJobs
const job = jobOf(server.app)
const form = (caller: Caller, content: Uint8Array | string, name = 'products.csv') => {
  const sent = new FormData()
  sent.set('sessionId', caller.user!.sessionId)
  sent.set('file', new Blob([content as BlobPart]), name)
  return sent
}
const upload = (content: Uint8Array | string, name?: string) =>
  admin.call<{ id: number }>(`${standard}/import/upload`, form(admin, content, name))
const info = (id: number, more: object = {}) =>
  admin.data<SheetImport>(`${standard}/import/info`, { id, pageSize: 100, ...more })
async function check(content: Uint8Array | string, name?: string): Promise<SheetImport> {
  const { data, error } = await upload(content, name)
  expect(error.code).toBe(0)
  await checkImport(job, { merchantId: merchant.id, importId: data!.id })
  return info(data!.id)
}
async function run(id: number): Promise<SheetImport> {
  await admin.data(`${standard}/import/run`, { id })
  await runImport(job, { merchantId: merchant.id, importId: id })
  return info(id)
}
const count = async (text: string) =>
  (await admin.data<{ rows: SkuRow[]; total: number }>(`${standard}/list`, { text })).total
const skuOf = async (code: string): Promise<SkuInfo> => {
  const { rows } = await admin.data<{ rows: SkuRow[] }>(`${standard}/list`, { text: code })
  return admin.data<SkuInfo>(`${standard}/info`, { id: rows[0]!.id })
}
const fileOf = async (caller: Caller, ask: object, language = 'en') => {
  const answer = await caller.fetch(`${standard}/export`, ask, { headers: { 'x-language': language } })
  return Buffer.from(await answer.arrayBuffer())
}
const heads = ['Code', 'Type', 'Charge method', 'Name · English', 'Category', 'Suppliers', 'Sessions']
const csv = (...rows: string[][]) => writeCsv([heads, ...rows])

test('a check shows what would be done and changes nothing; then it is done once, and the same file again does nothing', async () => {
  const file = csv(
    ['IMP-1', 'Day trip', 'Per person', 'Phi Phi', 'Islands', 'Royal Speedboats', '8:30; 13.00'],
    ['imp-2', 'โรงแรม', 'Per person', 'Room', '', '', ''],
    ['IMP-3', 'diving', 'per-person', '=HYPERLINK("http://x")', 'เกาะ', '', ''],
  )
  const checked = await check(file)
  expect(checked).toMatchObject({
    state: 'checked',
    counts: { create: 2, update: 0, same: 0, refused: 1, warned: 0 },
    done: 0,
    rowCount: 3,
  })
  expect(checked.rows[1]).toMatchObject({
    row: 3,
    code: 'IMP-2',
    verdict: 'refused',
    problems: [{ column: 'Type', message: 'Not one of the allowed values.' }],
  })
  expect(await count('IMP-')).toBe(0)

  expect(await run(checked.id)).toMatchObject({ state: 'done', done: 2 })
  expect(await skuOf('IMP-1')).toMatchObject({
    names: { en: 'Phi Phi' },
    categoryName: 'Islands',
    sessions: ['08:30', '13:00'],
    suppliers: [{ name: 'Royal Speedboats' }],
  })
  // A text stays a text, whatever it looks like.
  expect((await skuOf('IMP-3')).names.en).toBe('=HYPERLINK("http://x")')
  expect((await skuOf('IMP-1')).history[0]?.actorName).not.toBe('')

  const again = await check(file)
  expect(again.counts).toEqual({ create: 0, update: 0, same: 2, refused: 1, warned: 0 })
  const history = (await skuOf('IMP-1')).history.length
  await run(again.id)
  expect((await skuOf('IMP-1')).history.length).toBe(history)
  expect(await count('IMP-')).toBe(2)
})

test.each(['xlsx', 'csv'] as const)(
  'what was exported as %s in any language is read back as nothing to do',
  async (format) => {
    const facts = {
      type: 'boat-ticket',
      trip: 'round-trip',
      legs: [
        {
          from: { en: 'Rassada', th: 'รัษฎา' },
          to: { en: 'Phi Phi', th: 'พีพี' },
          sailings: [{ departs: '09:00', arrives: '10:30' }],
        },
        {
          from: { en: 'Phi Phi', th: 'พีพี' },
          to: { en: 'Rassada' },
          sailings: [{ departs: '15:00', arrives: null }],
        },
      ],
    }
    const code = `RT-${format}`.toUpperCase()
    const names = { en: `Phi Phi ${format}`, 'zh-CN': `皮皮岛 ${format}`, th: `พีพี ${format}` }
    const place = { code: `PP-${format}`, names }
    const { id: destinationId } = await admin.data<{ id: number }>('/supplier/destination/save', place)
    await admin.data(`${standard}/create`, {
      code,
      names: { en: '+Boat; "quoted", ก', th: 'เรือ' },
      summaries: { en: 'Line one\nline two' },
      productType: 'boat-ticket',
      chargeMethod: 'per-person',
      cancelRule: [
        { hoursBefore: 72, keepBasisPoints: 2550 },
        { hoursBefore: 24, keepMinor: 50_000 },
      ],
      destinationId,
      facts,
    })
    for (const language of ['en', 'zh-CN', 'th']) {
      const file = await fileOf(admin, { text: code, format }, language)
      const rows = await readSheet(file)
      expect(rows).toHaveLength(2)
      const { counts, unknownHeads, rows: view } = await check(file, `x.${format}`)
      expect({ counts, unknownHeads, told: view[0]?.problems }).toEqual({
        counts: { create: 0, update: 0, same: 1, refused: 0, warned: 0 },
        unknownHeads: [],
        told: [],
      })
    }
  },
)

test('only what a row says is changed: empty cells leave what is there, and the change is told by column', async () => {
  await run(
    (await check(csv(['CHG-1', 'Day trip', 'Per person', 'Trip', 'Islands', 'Royal Speedboats', '08:30'])))
      .id,
  )
  const file = writeCsv([
    ['Code', 'Sessions', 'Meeting point · English', 'Duration (minutes)', 'Colour of the sea'],
    ['CHG-1', '', 'Gate 3', '90', 'blue'],
  ])
  const checked = await check(file)
  expect(checked).toMatchObject({ unknownHeads: ['Colour of the sea'], counts: { update: 1 } })
  expect(checked.rows[0]?.changes).toEqual([
    { column: 'Meeting point · English', before: '', after: 'Gate 3' },
    { column: 'Duration (minutes)', before: '', after: '90' },
  ])
  await run(checked.id)
  expect(await skuOf('CHG-1')).toMatchObject({
    meetingPoints: { en: 'Gate 3' },
    sessions: ['08:30'],
    facts: { type: 'day-trip', minutes: 90 },
    suppliers: [{ name: 'Royal Speedboats' }],
  })
})

test('a cell of one language changes that language alone: of places, of the routes of a boat, and of its times', async () => {
  const make = (code: string, productType: string, facts: object) =>
    admin.data(`${standard}/create`, {
      code,
      productType,
      names: { en: code },
      chargeMethod: 'per-person',
      facts: { type: productType, ...facts },
    })
  const boat = [{ from: { en: 'Rassada' }, to: { en: 'Phi Phi' }, sailings: [{ departs: '09:00' }] }]
  await make('FIVE-1', 'day-trip', { places: { en: 'Maya Bay\nKhai Nok' } })
  await make('FIVE-2', 'boat-ticket', { trip: 'one-way', legs: boat })
  const file = writeCsv([
    ['Code', 'Places visited · Thai', 'Legs · Thai', 'Legs · Sailings'],
    ['FIVE-1', 'อ่าวมาหยา; เกาะไข่นอก', '', ''],
    ['FIVE-2', '', 'รัษฎา > พีพี', '09:30-11:00, 13:00'],
    ['FIVE-2', '', 'รัษฎา', ''],
  ])
  const checked = await check(file)
  expect(checked.counts).toMatchObject({ update: 2, refused: 1 })
  await run(checked.id)
  expect((await skuOf('FIVE-1')).facts).toMatchObject({
    places: { en: 'Maya Bay\nKhai Nok', th: 'อ่าวมาหยา\nเกาะไข่นอก' },
  })
  expect((await skuOf('FIVE-2')).facts).toMatchObject({
    legs: [
      {
        from: { en: 'Rassada', th: 'รัษฎา' },
        to: { en: 'Phi Phi', th: 'พีพี' },
        sailings: [
          { departs: '09:30', arrives: '11:00' },
          { departs: '13:00', arrives: null },
        ],
      },
    ],
  })
})

test('each wrong cell is told with its row and column, and the good rows are kept', async () => {
  await run((await check(csv(['WRONG-0', 'Day trip', 'Per person', 'Trip', '', '', '']))).id)
  const file = writeCsv([
    [...heads, 'Dives', 'Child from age', 'Adult from age', 'Cancellation policy'],
    ['WRONG-1', 'Day trip', 'Per person', 'A', 'Nowhere', 'Nobody', '25:00', '', '', '', ''],
    ['WRONG-2', 'Day trip', 'Per person', 'B', '', '', '', '4', '12', '3', 'half'],
    ['WRONG-3', 'Diving', 'Per person', 'C', '', '', '', '99', '', '', '24h 100%'],
    ['WRONG-4', 'Diving', 'Per person', 'D', '', '', '', '4', '', '', '24h 100%'],
    ['WRONG-4', 'Diving', 'Per person', 'E', '', '', '', '', '', '', ''],
    ['', 'Diving', 'Per person', 'F', '', '', '', '', '', '', ''],
    ['WRONG-0', 'Diving', '', '', '', '', '', '', '', '', ''],
    ['WRONG-5', 'Diving', 'Per person', '', '', '', '', '', '', '', ''],
  ])
  const { rows, counts, id } = await check(file)
  const columns = rows.map(({ row, problems }) => [row, ...problems.map(({ column }) => column)])
  expect(columns).toEqual([
    [2, 'Category', 'Suppliers', 'Sessions'],
    [3, 'Cancellation policy', 'Dives', 'Adult from age'],
    [4, 'Dives'],
    [5],
    [6, 'Code'],
    [7, 'Code'],
    [8, 'Type'],
    [9, 'Name · English'],
  ])
  expect(counts).toMatchObject({ create: 1, refused: 7 })
  expect((await run(id)).done).toBe(1)
  const report = await readSheet(
    Buffer.from(await (await admin.fetch(`${standard}/import/report`, { id })).arrayBuffer()),
  )
  expect(report[0]?.slice(0, 5)).toEqual(['Row', 'Result', 'Reason', 'Code', 'Type'])
  expect(report).toHaveLength(9)
  expect(report[1]?.slice(0, 4)).toEqual(['2', 'Rejected', expect.anything(), 'WRONG-1'])
  expect(report[1]?.[2]?.split('\n')[0]).toBe('Category: “Nowhere” not found.')
  expect(report[4]?.slice(0, 4)).toEqual(['5', 'Done', '', 'WRONG-4'])
  // The report is read like the file that it tells of: what was done is nothing to do now.
  const again = await check(writeCsv(report))
  expect(again).toMatchObject({ unknownHeads: [], counts: { same: 1, refused: 7 } })
})

test("a code that somebody took between check and run is that row's problem alone", async () => {
  const { id } = await check(
    csv(
      ['RACE-1', 'Day trip', 'Per person', 'A', '', '', ''],
      ['RACE-2', 'Day trip', 'Per person', 'B', '', '', ''],
    ),
  )
  await admin.data(`${standard}/create`, {
    code: 'RACE-1',
    names: { en: 'Taken' },
    productType: 'spa',
    chargeMethod: 'per-unit',
  })
  const done = await run(id)
  expect(done).toMatchObject({ state: 'done', done: 1, counts: { create: 1, refused: 1 } })
  expect((await skuOf('RACE-1')).names.en).toBe('Taken')
})

test('a killed run goes on where it was: no row twice, none left out; a second start is refused', async () => {
  const many = Array.from({ length: 120 }, (_, at) => [
    `KILL-${at}`,
    'Day trip',
    'Per person',
    `T ${at}`,
    '',
    '',
    '',
  ])
  const { id } = await check(csv(...many))
  await admin.data(`${standard}/import/run`, { id })
  const dying = killedAfter(server.app, 2)
  await expect(runImport(dying, { merchantId: merchant.id, importId: id })).rejects.toThrow('killed')
  expect((await info(id)).done).toBe(100)
  expect((await admin.call(`${standard}/import/run`, { id })).error.name).toBe('operationInvalid')
  await runImport(job, { merchantId: merchant.id, importId: id })
  expect(await info(id)).toMatchObject({ state: 'done', done: 120 })
  expect(await count('KILL-')).toBe(120)
})

test('what is no spreadsheet of products is refused by its field', async () => {
  const why = async (content: Uint8Array | string) =>
    (await upload(content)).error.fields?.map((field) => (field as { message?: string }).message)[0]
  expect(await why(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toMatch(/xlsx or csv/)
  expect(await why('PK broken')).toMatch(/xlsx or csv/)
  expect(await why('Name,Price\nA,1')).toMatch(/no column “Code”/)
  expect(await why('Code,Name\n\n')).toMatch(/no rows below/)
})

test('who may not edit imports nothing, and another merchant sees no import', async () => {
  const { id } = await check(csv(['MINE-1', 'Day trip', 'Per person', 'A', '', '', '']))
  const reader = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['entertainment.all'] })).userName,
  )
  expect((await reader.call(`${standard}/import/run`, { id })).error.code).toBe(1003)
  const stranger = await loginAs(server, (await makeMerchant(server.app)).admin)
  for (const call of ['info', 'run', 'report'])
    expect((await stranger.call(`${standard}/import/${call}`, { id })).error.code).toBe(404000)
})

test('rooms are imported on the pages of hotels: what is no room is refused, and a row needs no type', async () => {
  const at = '/hotelSupplierService/hotelRoom'
  await run((await check(csv(['DAY-1', 'Day trip', 'Per person', 'Trip', '', '', '']))).id)
  const file = writeCsv([
    ['Code', 'Charge method', 'Name · English', 'Hotel'],
    ['ROOM-1', 'Per unit', 'Deluxe', 'Baan Talay'],
    ['DAY-1', '', 'Other', ''],
  ])
  const { id } = await admin.data<{ id: number }>(`${at}/import/upload`, form(admin, file))
  await checkImport(job, { merchantId: merchant.id, importId: id })
  const checked = await admin.data<SheetImport>(`${at}/import/info`, { id })
  expect(
    checked.rows.map(({ verdict, problems }) => [verdict, ...problems.map(({ message }) => message)]),
  ).toEqual([['create'], ['refused', 'This code does not belong to a hotel room.']])
  expect((await admin.call(`${standard}/import/run`, { id })).error.code).toBe(404000)
  await admin.data(`${at}/import/run`, { id })
  await runImport(job, { merchantId: merchant.id, importId: id })
  const { rows } = await admin.data<{ rows: SkuRow[] }>(`${at}/list`, { text: 'ROOM-1' })
  expect(rows[0]).toMatchObject({ code: 'ROOM-1', productType: 'hotel-room', facts: { hotel: 'Baan Talay' } })
})
