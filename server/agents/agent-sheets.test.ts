import { expect, test } from 'vitest'
import type { Agent } from '#contract/agents/agents.schema.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { maxSheetRows } from '#contract/kit/sheet/sheet.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser } from '#test/factories/people.ts'
import { recordSheetCalls } from '#test/kit/record-sheet-calls.ts'
import { readSheet } from '../kit/sheet/sheet.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app)
const admin = await loginAs(server, merchant.admin)
const at = '/supplier/distributor'
const { send, check, run, download } = recordSheetCalls({
  app,
  merchantId: merchant.id,
  caller: admin,
  at,
  domain: 'agents',
})

const heads = [
  'Code',
  'Agent',
  'Currency',
  'Settlement',
  'Credit limit',
  'Email',
  'Phone',
  'Review orders first',
]
const csv = (...rows: string[][]) => writeCsv([heads, ...rows])
const agentsOf = async (text: string) =>
  (await admin.data<{ rows: Agent[] }>(`${at}/list`, { text, pageSize: 100 })).rows
const why = (rows: { problems: { column: string; message: string }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))

test('a check changes nothing; then agents are made and changed, and the same file again does nothing', async () => {
  const file = csv(
    ['new-1', '=HYPERLINK("http://x")', 'thb', '按单结算', '', 'a@b.example', '+66 81 234 5678', ''],
    ['NEW-2', 'Siam Tours', 'CNY', 'invoice', '12,000.50', '', '', 'yes'],
  )
  const checked = await check(file)
  expect(checked).toMatchObject({ state: 'checked', counts: { create: 2, refused: 0 }, done: 0 })
  expect(await agentsOf('NEW-')).toEqual([])
  expect(await run(file)).toMatchObject({ state: 'done', done: 2 })
  expect(await agentsOf('NEW-')).toMatchObject([
    // A text stays a text, whatever it looks like.
    { code: 'NEW-1', name: '=HYPERLINK("http://x")', settlementTerm: 'settle-by-order', needsAudit: false },
    { code: 'NEW-2', currency: 'CNY', creditLimitMinor: 1_200_050, needsAudit: true },
  ])
  expect((await check(file)).counts).toMatchObject({ create: 0, update: 0, same: 2 })
})

test('an empty cell leaves what is there, a dash empties it, and the change is told by column', async () => {
  await makeAgent(app, merchant, { code: 'CH-1', name: 'Before', email: 'old@x.example', note: '-' })
  const done = await run(
    writeCsv([
      ['Code', 'เอเจนต์', '邮箱', 'Note'],
      ['CH-1', 'After', '-', '-'],
    ]),
  )
  expect(done.rows[0]!.changes).toEqual([
    { column: 'Agent', before: 'Before', after: 'After' },
    { column: 'Email', before: 'old@x.example', after: '' },
  ])
  expect((await agentsOf('CH-1'))[0]).toMatchObject({ name: 'After', email: '', note: '-' })
})

test('each mistake of a row is told by its field, within the bounds of the field; good rows are kept', async () => {
  const done = await run(
    csv(
      ['GOOD-1', 'Good', 'THB', 'Prepay', '', '', '', ''],
      ['x', 'y'.repeat(201), 'XXX', 'barter', '', 'nobody', 'call me', 'perhaps'],
      ['BAD-2', '-', 'THB', 'invoice', '-5', '', '', ''],
      ['BAD-3', 'Name', 'THB', 'invoice', '$100', '', '', ''],
      ['BAD-4', 'Name', 'THB', 'invoice', '1.005', '', '', ''],
      ['good-1', 'Again', 'THB', 'Prepay', '', '', '', ''],
      ['', 'No code', 'THB', 'Prepay', '', '', '', ''],
    ),
  )
  expect(done).toMatchObject({ done: 1, counts: { create: 1, refused: 6 } })
  expect(why(done.rows)).toEqual([
    [],
    [
      'Settlement: Not one of the allowed values.',
      'Review orders first: Not one of the allowed values.',
      'Code: 2 to 20 letters, digits and hyphens.',
      'Agent: At most 200 characters.',
      'Currency: Not one of the allowed values.',
      'Phone: At least four digits; + ( ) - and spaces are allowed.',
      'Email: Email is invalid',
    ],
    ['Credit limit: At least 0.', 'Agent: This is required.'],
    ['Credit limit: The price must be in THB.'],
    ['Credit limit: At most 2 decimals.'],
    ['Code: This code is already in row 2.'],
    ['Code: This is required.'],
  ])
  const [head = [], , second = []] = await readSheet(
    await download({ id: done.id }, 'zh-CN', 'import/report'),
  )
  expect(head.slice(0, 3)).toEqual(['行', '结果', '原因'])
  expect(second[2]).toContain('结算方式: 不是允许的值。')
  expect((await agentsOf('GOOD-1')).map(({ name }) => name)).toEqual(['Good'])
})

test('a row of which letters were lost is refused by its columns, and never done', async () => {
  const done = await run(
    csv(
      ['LOST-1', 'J\uFFFDrgen', 'THB', 'Prepay', '', '', '', ''],
      ['KEPT-1', 'Jürgen', 'THB', 'Prepay', '', '', '', ''],
    ),
  )
  expect(done).toMatchObject({ done: 1, counts: { create: 1, refused: 1 } })
  expect(why(done.rows)[0]).toEqual([expect.stringMatching(/^Agent: Some letters could not be read/)])
  expect(await agentsOf('LOST-')).toEqual([])
})

test('a formula that failed is refused in a column of any kind, also of texts, and takes nothing away', async () => {
  await makeAgent(app, merchant, { code: 'WAS-1', name: 'Was', currency: 'THB' })
  const failures = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#n/a']
  const done = await run(
    csv(
      ...failures.map((failure) => ['WAS-1', failure, 'THB', 'Prepay', '', '', '', '']),
      ['WAS-2', '#1 Tours', 'THB', 'Prepay', '', '', '', ''],
      ['WAS-3', 'Three', 'THB', '#N/A', '', '', '', ''],
    ),
  )
  expect(done).toMatchObject({ done: 1, counts: { create: 1, refused: failures.length + 1 } })
  const view = why(done.rows)
  failures.forEach((_, at) =>
    expect(view[at]).toContainEqual(
      'Agent: The formula in this cell failed. Correct it, or enter the value.',
    ),
  )
  expect(view.at(-1)).toEqual([expect.stringMatching(/: The formula in this cell failed/)])
  expect((await agentsOf('WAS-')).map(({ name }) => name)).toEqual(['Was', '#1 Tours'])
})

test('what only the command knows is refused when it is done, by its field, and the others are done', async () => {
  const { id } = await makeAgent(app, merchant, { code: 'PAID-1', currency: 'THB' })
  await admin.data('/supplier/distributorAccout/recharge', {
    agentId: id,
    amountMinor: 1000,
    method: 'cash',
    clientRequestId: 'recharge-1-once',
  })
  const file = csv(
    ['PAID-1', '', 'CNY', '', '', '', '', ''],
    ['FINE-1', 'Fine', 'THB', 'Prepay', '', '', '', ''],
  )
  const done = await run(file)
  expect(done).toMatchObject({ done: 1, counts: { create: 1, refused: 1 } })
  expect(why(done.rows)[0]![0]).toMatch(/^Currency: /)
  expect((await agentsOf('PAID-1'))[0]).toMatchObject({ currency: 'THB' })
})

test('a download holds what the list shows, a template the heads alone', async () => {
  const rows = await readSheet(await download({ text: 'NEW-2' }))
  expect(rows.map(([code]) => code)).toEqual(['Code', 'NEW-2'])
  expect(await readSheet(await download({ template: true }))).toHaveLength(1)
})

test('a hostile file ends at the border: no code, no end of rows, no closing quote, no spreadsheet', async () => {
  const refusal = async (content: Uint8Array | string) =>
    ((await send(content)).error.fields?.[0] as { message?: string } | undefined)?.message
  expect(await refusal('Name,Email\nA,b')).toMatch(/no column “Code”/)
  expect(await refusal(`Code\n${'A\n'.repeat(maxSheetRows + 1)}`)).toMatch(/At most 20000 rows/)
  expect(await refusal('Code,Agent\nA-1,"open\nB-1,two\n')).toBe('A quotation mark in row 2 is not closed.')
  expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toMatch(/xlsx or csv/)
  const strange = 'Code,constructor,__proto__,Agent\nODD-1,x,y,Odd\n'
  expect(await check(strange)).toMatchObject({ unknownHeads: ['constructor', '__proto__'] })
})

test('who may only look downloads and sends nothing back, agents do neither, and strangers see no import', async () => {
  const may = async (permissions: string[]) =>
    loginAs(server, (await makeUser(app, merchant, { permissions })).userName)
  const reader = await may(['tools.ForAgentList'])
  expect((await reader.fetch(`${at}/export`, {})).status).toBe(200)
  expect((await send(csv(), reader)).error.code).toBe(1003)
  const agent = await loginAs(server, (await makeUser(app, merchant, { kind: 'agent' })).userName)
  expect((await agent.call(`${at}/export`)).error.code).not.toBe(0)
  const { id } = await check(csv(['MINE-1', 'Mine', 'THB', 'Prepay', '', '', '', '']))
  expect((await reader.call(`${at}/import/info`, { id })).error.code).toBe(1003)
  const stranger = await loginAs(server, (await makeMerchant(app)).admin)
  for (const call of ['info', 'run', 'report'])
    expect((await stranger.call(`${at}/import/${call}`, { id })).error.code).toBe(404000)
})

test('a sheet that was saved under former labels and choices is read as before', async () => {
  const file = writeCsv([
    [
      'Code',
      'Agent',
      'Currency',
      'Settlement',
      'Orders are reviewed first',
      'Address on invoices',
      '凭证使用其自有 Logo',
    ],
    ['OLD-1', 'Before the change', 'THB', '月结', 'yes', '1 Beach Road', 'yes'],
  ])
  expect(await check(file)).toMatchObject({ counts: { create: 1, refused: 0 }, unknownHeads: [] })
  expect(await run(file)).toMatchObject({ state: 'done', done: 1 })
  expect(await agentsOf('OLD-1')).toMatchObject([
    { settlementTerm: 'invoice', needsAudit: true, taxAddress: '1 Beach Road', ownVouchers: true },
  ])
})
