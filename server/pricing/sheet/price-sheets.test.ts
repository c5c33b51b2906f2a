import { describe, expect, test } from 'vitest'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { languages } from '#contract/kit/languages.ts'
import { loginAs } from '#test/factories/http.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { inMerchant, makeSku } from '#test/kit/pricing-world.ts'
import { sheetWorld } from '#test/kit/sheet-world.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { readSheet } from '../../kit/sheet/sheet.ts'
import { priceVersions } from '../resolve/price-versions.ts'
import { columnsOf, headOf } from './columns.ts'

const world = await sheetWorld()
const { server, merchant, admin, agentId, tour, send, check, run, info } = world
const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inMerchant(server.app, merchant.id, work)

const problems = ({ rows }: SheetImport) =>
  rows.flatMap(({ row, problems }) => problems.map(({ column, message }) => `${row} ${column}: ${message}`))
const warnings = ({ rows }: SheetImport) =>
  rows.flatMap(({ row, warnings }) => warnings.map(({ column, message }) => `${row} ${column}: ${message}`))

test('no two columns of a kind are headed alike in any language', () => {
  for (const { columns, readOnlyColumns } of Object.values(columnsOf))
    for (const language of languages) {
      const view = [...columns, ...readOnlyColumns].map((column) => headOf(server.app, language, column))
      expect(view.filter((head, at) => view.indexOf(head) < at)).toEqual([])
    }
})

describe('a quotation', () => {
  test('is checked without a change, then done; the price, its version and the log change with it, and the log takes it back', async () => {
    const file = writeCsv([
      ['SKU', 'Adult', 'Child', 'Unit', 'On sale'],
      ['tour', '฿1,650', '８００', '', 'yes'],
      ['VAN', '', '', '2400.5', ''],
    ])
    const version = () => inside((ctx) => priceVersions(ctx, [{ skuId: tour, agentId }]))
    const before = await version()
    const checked = await check('quotation', file)
    expect(checked).toMatchObject({ state: 'checked', counts: { create: 2, refused: 0 } })
    expect(checked.rows[0]?.changes).toEqual([
      { column: 'Pricing method', before: '', after: 'Fixed price' },
      { column: 'Adult', before: '', after: '1650.00' },
      { column: 'Child', before: '', after: '800.00' },
    ])
    expect(await version()).toEqual(before)
    expect((await run('quotation', file)).done).toBe(2)
    expect(await version()).not.toEqual(before)
    const list = () =>
      admin.data<{ rows: { skuCode: string; price: { adultMinor: number }; modifiedByName: string }[] }>(
        '/supplier/distributorStandard/list',
        { agentId, text: 'TOUR' },
      )
    expect((await list()).rows[0]).toMatchObject({ price: { adultMinor: 165_000 } })
    expect((await list()).rows[0]?.modifiedByName).not.toBe('')
    const log = await admin.data<{ rows: { id: number; changes: number; actorName: string }[] }>(
      '/supplier/distributorStandardPrice/log/list',
      { agentId },
    )
    expect(log.rows[0]).toMatchObject({ changes: 2 })
    await admin.data('/supplier/distributorStandardPrice/log/revert', { id: log.rows[0]!.id })
    expect((await list()).rows[0]).toMatchObject({ price: { adultMinor: 180_000 } })
  })

  test('a price below cost and one without a cost are kept and told', async () => {
    const file = writeCsv([
      ['SKU', 'Pricing method', 'Adult', 'Child', 'Unit'],
      ['TOUR', 'By percentage', '-50%', '-10', ''],
      ['VAN', 'Fixed price', '', '', '100'],
    ])
    const done = await run('quotation', file)
    expect(done.counts).toMatchObject({ create: 2, warned: 2 })
    expect(warnings(done).map((text) => text.replace(/\d{4}-\d\d-\d\d/, 'today'))).toEqual([
      '2 Adult: Below cost on today.',
      '3 Unit: No cost for today.',
    ])
    expect((await info('quotation', done.id, { show: 'warned' })).total).toBe(2)
    // A dash takes away, an empty cell leaves.
    await run(
      'quotation',
      writeCsv([
        ['SKU', 'Adult', 'Child'],
        ['TOUR', '', '-'],
      ]),
    )
    const { rows } = await admin.data<{ rows: { values: object; method: string }[] }>(
      '/supplier/distributorStandard/list',
      { agentId, text: 'TOUR' },
    )
    expect(rows[0]).toMatchObject({ method: 'percent', values: { adult: -5_000, child: null } })
    await run(
      'quotation',
      writeCsv([
        ['SKU', 'Pricing method'],
        ['TOUR', 'List price'],
        ['VAN', 'none'],
      ]),
    )
    expect(
      (
        await check(
          'quotation',
          writeCsv([
            ['SKU', 'Pricing method'],
            ['TOUR', 'none'],
          ]),
        )
      ).counts.same,
    ).toBe(1)
  })

  test('each wrong cell is told with its row and column, and the rest is kept', async () => {
    const stranger = await makeMerchant(server.app)
    await inMerchant(server.app, stranger.id, (ctx) => makeSku(ctx, { code: 'THEIRS' }))
    const checked = await check(
      'quotation',
      writeCsv([
        ['SKU', 'Pricing method', 'Adult', 'Child', 'Unit', 'On sale', 'Colour'],
        ['THEIRS', '', '-100', '', '', '', ''],
        ['ROOM', '', '', '', '100', '', ''],
        ['TOUR', 'Rocket', '-5', '=1+1', '', 'perhaps', 'red'],
        ['TOUR', '', '12345678901234567890', '1.005', '9', '', ''],
        ['VAN', 'By percentage', '', '', '-101', '', ''],
        ['VAN', 'List price', '', '', '5', '', ''],
        ['TOUR', '', '$100', '50%', '', '', ''],
        ['', '', '5', '', '', '', ''],
        ['VAN', '', '', '', '2300', '', ''],
      ]),
    )
    expect(checked.unknownHeads).toEqual(['Colour'])
    expect(problems(checked)).toEqual([
      '2 SKU: “THEIRS” not found.',
      '2 Adult: At least 0.',
      '3 SKU: This is a hotel room; import it on the pages of hotels.',
      '4 Pricing method: Not one of the allowed values.',
      '4 On sale: Not one of the allowed values.',
      '4 Adult: At least 0.',
      '4 Child: Must be a number.',
      '5 SKU: This code is already in row 4.',
      '5 Adult: At most 90,000,000,000.00.',
      '5 Child: At most 2 decimals.',
      '5 Unit: This SKU uses another charge method.',
      '6 Unit: At least -100.',
      '7 SKU: This code is already in row 6.',
      '7 Pricing method: “List price” cannot have a value. Choose another method for a price.',
      '8 SKU: This code is already in row 4.',
      '8 Adult: The price must be in THB.',
      '8 Child: An amount, not a percentage.',
      '9 SKU: This is required.',
      '10 SKU: This code is already in row 6.',
    ])
  })

  test('what a row leaves empty stays as it is, also where the row speaks in another way', async () => {
    const stored = async () => {
      type Row = { method: string; methods?: object; values: object; price: object }
      const list = { agentId, text: 'TOUR' }
      return (await admin.data<{ rows: Row[] }>('/supplier/distributorStandard/list', list)).rows[0]
    }
    const fixed = { skuId: tour, method: 'fixed', onSale: true }
    const values = { adult: 80_000, child: 30_000, infant: null, unit: null }
    await admin.data('/supplier/distributorStandard/save', { agentId, rows: [{ ...fixed, values }] })
    const file = (method: string, adult: string) =>
      writeCsv([
        ['SKU', 'Pricing method', 'Adult', 'Child'],
        ['TOUR', method, adult, ''],
      ])
    await run('quotation', file('By amount', '-50'))
    expect(await stored()).toMatchObject({
      method: 'amount',
      methods: { child: 'fixed' },
      values: { adult: -5_000, child: 30_000 },
      price: { adultMinor: 175_000, childMinor: 30_000 },
    })
    await run('quotation', file('By guest type', '-10%'))
    expect((await stored())?.price).toMatchObject({ adultMinor: 162_000, childMinor: 30_000 })
    const custom = { agentId, skuId: tour, from: '2027-09-01', to: '2027-09-02', weekdays: [], session: '' }
    const entries = '/supplier/distributorStandardPrice/custom'
    const { id } = await admin.data<{ id: number }>(`${entries}/save`, { ...custom, method: 'fixed', values })
    const laid = await check(
      'custom',
      writeCsv([
        ['SKU', 'From', 'To', 'Pricing method', 'Adult', 'Child'],
        ['TOUR', '2027-09-01', '2027-09-02', 'By amount', '-50', ''],
      ]),
    )
    expect(problems(laid)).toEqual([
      '2 Child: When you change the method, enter a price here too, or a dash to clear it.',
    ])
    await admin.data(`${entries}/delete`, { id })
  })
})

describe('entries by day', () => {
  const heads = ['SKU', 'From', 'To', 'Weekdays', 'Session', 'Adult', 'Child', 'Note']

  test('custom pricing is laid, changed by the same days, and told where it meets others', async () => {
    const file = [
      heads,
      ['TOUR', '2027-01-01', '2027-01-31', 'Sat, Sun', '', '1900', '950', 'Weekends'],
      ['TOUR', '2027/2/1', '2027年2月28日', 'mon-fri', '8:30', '900', '', ''],
    ]
    const done = await run('custom', writeCsv(file))
    expect(done).toMatchObject({ done: 2, counts: { create: 2, warned: 1 } })
    expect(warnings(done)).toEqual(['3 Adult: Below cost on 2027-02-01.'])
    const listed = await admin.data<{
      rows: { weekdays: number[]; session: string; createdByName: string }[]
    }>('/supplier/distributorStandardPrice/custom/list', { agentId, skuId: tour })
    expect(listed.rows.map(({ weekdays, session }) => [weekdays.join(''), session])).toEqual([
      ['12345', '08:30'],
      ['67', ''],
    ])
    expect(listed.rows[0]?.createdByName).not.toBe('')
    const again = await check(
      'custom',
      writeCsv([heads, ['TOUR', '2027-01-01', '2027-01-31', '6;7', '', '2000', '', '']]),
    )
    expect(again.rows[0]).toMatchObject({
      verdict: 'update',
      changes: [{ column: 'Adult', before: '1900.00', after: '2000.00' }],
    })
    const over = await check(
      'custom',
      writeCsv([heads, ['TOUR', '2027-01-16', '2027-01-17', '', '', '2100', '', '']]),
    )
    expect(over.rows[0]).toMatchObject({ verdict: 'create' })
    expect(warnings(over)).toEqual([
      '2 Start date: Overlaps with 1 existing entry on 2 days from 2027-01-16: this row takes precedence.',
    ])
  })

  test.each(['custom', 'strategyCustom'] as const)(
    '%s: days that do not exist, are reversed or meet are refused',
    async (kind) => {
      const checked = await check(
        kind,
        writeCsv([
          heads,
          ['TOUR', '2028-02-31', '2028-03-01', '', '', '1900', '', ''],
          ['TOUR', '2028-04-05', '2028-04-01', 'Funday', '25:00', '1900', '', ''],
          ['TOUR', '2028-05-01', '2028-05-31', '', '', '1900', '', ''],
          ['TOUR', '2028-05-20', '2028-06-10', 'Mon', '', '1950', '', ''],
          ['TOUR', '2028-05-01', '2028-05-31', '1-7', '', '1960', '', ''],
          ['TOUR', '2028-07-01', '2028-07-31', '', '09:00', '1900', '', ''],
          ['TOUR', '', '2028-07-31', '', '', '1900', '', ''],
          ['TOUR', '2028-08-01', '2028-08-31', '', '', '', '', 'Nothing said'],
          ['TOUR', '2028-05-20', '2028-06-10', '', '', '', '950', 'Children only: meets nobody'],
          ['TOUR', '', '', '', '', '', '', ''],
        ]),
      )
      expect(problems(checked)).toEqual([
        '2 Start date: Must be a valid date (yyyy-MM-dd).',
        '3 Weekdays: Weekdays by name or number, such as Mon, Wed-Fri or 1, 3-5; empty for every day.',
        '3 Session: A time such as 08:30.',
        '3 End date: The date cannot be before the start date.',
        '5 Start date: Overlaps with row 4 on 2 days, first on 2028-05-22: only one of them can apply.',
        '6 Start date: The same dates are already in row 4.',
        '7 Session: This SKU does not have this session.',
        '8 Start date: This is required.',
        '9 Adult: This is required.',
      ])
      expect(checked.counts).toMatchObject({ create: 2, same: 1, refused: 7 })
    },
  )

  test('special costs are laid by supplier; who does not supply, and a currency that nobody keeps, are told', async () => {
    const file = writeCsv([
      ['SKU', 'Supplier', 'From', 'To', 'Currency', 'Adult', 'Child', 'Unit'],
      ['TOUR', 'Speedboat Phuket', '2027-04-10', '2027-04-20', '', '2000', '', ''],
      ['TOUR', '', '2027-05-10', '2027-05-20', 'CNY', '1', '', ''],
      ['TOUR', 'Nobody', '2027-05-10', '2027-05-20', 'XYZ', '1', '', ''],
      ['VAN', 'Speedboat Phuket', '2027-05-10', '2027-05-20', '', '', '', '5'],
      ['TOUR', '', '2027-06-10', '2027-06-20', '', '-1', '', '7'],
      ['TOUR', '', '2027-07-10', '2027-07-20', '', '', '', '7'],
    ])
    const done = await run('specialCost', file)
    expect(done).toMatchObject({ done: 2, counts: { create: 2, refused: 4 } })
    expect(problems(done)).toEqual([
      '4 Supplier: “Nobody” not found.',
      '4 Currency: This currency is not supported. Enter a code such as THB.',
      '5 Supplier: Speedboat Phuket is not a supplier of VAN.',
      '6 Adult: At least 0.',
      '7 Unit: This SKU uses another charge method.',
      '7 Adult: This is required.',
    ])
    expect(warnings(done)).toEqual([
      '2 Adult: The base price is below this cost.',
      '3 Currency: There is no exchange rate for CNY, so prices cannot be compared with this cost.',
    ])
  })
})

test('base costs begin, are corrected by the same day, and are told where prices are below them', async () => {
  const heads = ['SKU', 'Supplier', 'Valid from', 'Currency', 'Adult', 'Child']
  const done = await run(
    'cost',
    writeCsv([
      heads,
      ['TOUR', '', '2020-01-01', '', '1100', ''],
      ['TOUR', '', '2027-01-01', 'THB', '1900', '950'],
      ['TOUR', '', '2027-01-01', 'THB', '1901', ''],
      ['TOUR', '', '', 'THB', '1901', ''],
      ['ROOM', '', '2027-01-01', 'THB', '', ''],
    ]),
  )
  expect(done).toMatchObject({ done: 2, counts: { create: 1, update: 1, refused: 3 } })
  expect(done.rows[0]?.changes).toEqual([{ column: 'Adult', before: '1000.00', after: '1100.00' }])
  expect(problems(done)).toEqual([
    '4 Valid from: The same dates are already in row 3.',
    '5 Valid from: This is required.',
    '6 SKU: This is a hotel room; import it on the pages of hotels.',
  ])
  expect(warnings(done)).toEqual([
    '3 Adult: The base price is below this cost.',
    '3 Child: The base price is below this cost.',
  ])
})

test('what is no spreadsheet of prices is refused by its field', async () => {
  const why = async (content: Uint8Array | string) =>
    (await send('quotation', content)).error.fields?.map(
      (field) => (field as { message?: string }).message,
    )[0]
  expect(await why('')).toMatch(/no column “SKU”/)
  expect(await why('Name,Price\nA,1')).toMatch(/no column “SKU”/)
  expect(await why('SKU,Adult\n\n')).toMatch(/no rows below/)
  expect(await why(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toMatch(/xlsx or csv/)
  expect(await why('x'.repeat(30 * 1024 * 1024))).toMatch(/At most 12 MB/)
})

test('another kind of import, another agent and who may not are kept apart', async () => {
  const { id } = await check(
    'custom',
    writeCsv([
      ['SKU', 'From', 'To', 'Adult'],
      ['TOUR', '2029-01-01', '2029-01-02', '5'],
    ]),
  )
  for (const call of ['info', 'run', 'report'])
    expect((await admin.call(`${world.kinds.quotation.at}/import/${call}`, { id })).error.code).toBe(404000)
  const reader = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['tools.ForAgentList'] })).userName,
  )
  expect((await reader.call(`${world.kinds.custom.at}/import/run`, { id })).error.code).toBe(1003)
  const sent = new FormData()
  sent.set('sessionId', admin.user!.sessionId)
  sent.set('agentId', '999999999')
  sent.set('file', new Blob(['SKU,Adult\nTOUR,5']), 'x.csv')
  expect((await admin.call('/supplier/distributorStandard/import/upload', sent)).error.code).toBe(404000)
})

test('a report has the reasons beside the rows as they were sent', async () => {
  const { id } = await check(
    'cost',
    writeCsv([
      ['SKU', 'Valid from', 'Adult'],
      ['TOUR', '2030-02-31', '5'],
    ]),
  )
  const { at } = world.kinds.cost
  const file = Buffer.from(await (await admin.fetch(`${at}/import/report`, { id })).arrayBuffer())
  expect(await readSheet(file)).toEqual([
    ['Row', 'Result', 'Reason', 'SKU', 'Valid from', 'Adult'],
    ['2', 'Rejected', 'Valid from: Must be a valid date (yyyy-MM-dd).', 'TOUR', '2030-02-31', '5'],
  ])
})
