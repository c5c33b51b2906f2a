import { expect, test } from 'vitest'
import { papers } from '#contract/plans/plan.keys.ts'
import { paperAllowed } from '#contract/plans/papers/paper-states.ts'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeGuide } from '#test/kit/group-guide.ts'
import { at, expense, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfPages, pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, makePlan, sold, serviceOf } = await makeGroupWorld(server)
const other = await staff.data<{ id: number }>('/supplier/supplier/save', {
  code: 'AB',
  name: 'Andaman Boats',
  currency: 'THB',
  notifyMethod: 'login',
  phone: '+66 76 222 333',
})

test('papers are sent once, remembered, and mark what is otherwise since', async () => {
  const plan = await sold()
  const guests =
    'Wang Fang, female, 1988-02-29, China, E12345678, 1\n李强, male, 1985-07-09, China, E87654321, 1'
  await staff.data(`${at}/import`, { planId: plan.id, text: guests, save: true })
  await staff.data(`${at}/documentSend`, {
    id: plan.id,
    paper: 'names',
    authority: 'boat',
    language: 'en',
    to: 'pier@boat.example',
  })
  const state = async () =>
    (await staff.data<{ rows: PaperState[] }>(`${at}/papers`, { id: plan.id })).rows.find(
      ({ paper, authority }) => paper === 'names' && authority === 'boat',
    )
  expect(await state()).toMatchObject({ number: 1, sentTo: 'pier@boat.example', changed: false })
  await staff.data(`${at}/import`, {
    planId: plan.id,
    text: 'Zhou Min, female, 1990-01-02, China, E55555555, 2',
    save: true,
  })
  const [removed] = (await info(plan.id)).guestRows
  await staff.data(`${at}/guestDelete`, { id: removed!.id })
  expect(await state()).toMatchObject({ changed: true })
  const print = async (paper: string, language: string, more: Record<string, string> = {}) =>
    pdfText(
      await (
        await staff.fetch(
          `${at}/documents`,
          { id: String(plan.id), paper, language, ...more },
          { method: 'GET' },
        )
      ).arrayBuffer(),
    )
  const list = await print('names', 'en', { authority: 'boat' })
  for (const said of ['Zhou Min', 'NEW', 'STRUCK', 'Wang Fang', 'Edition 2', 'replaces 1'])
    expect(list).toContain(said)
  for (const paper of papers.filter((one) => paperAllowed(one, 'confirmed')))
    for (const language of ['en', 'zh-CN', 'zh-TW', 'th', 'ko'])
      expect((await print(paper, language)).length).toBeGreaterThan(40)
  expect(await print('guide', 'en')).not.toMatch(/246,040|61,950/)
  const draft = await makePlan()
  expect(
    (await staff.call(`${at}/documentSend`, { id: draft.id, paper: 'voucher', to: 'a@b.example' })).error
      .code,
  ).toBe(409446)
})

test('papers are as they are handed out: by the clock, a voucher a page, no empty column, a hotel’s list in English too', async () => {
  const plan = await sold()
  const [hotel, boat] = ['hotel', 'boat'].map((key) => serviceOf(plan, key))
  for (const [service, more] of [
    [hotel, { units: 12 }],
    [boat, {}],
  ] as const)
    await staff.data(`${handler}/arrange`, {
      id: service!.id,
      supplierId: service === hotel ? world.supplierId : other.id,
      ...more,
    })
  const list =
    '王芳, female, 1988-02-29, China, E12345678, 1\nLi Qiang, male, 1985-07-09, China, E87654321, 1'
  await staff.data(`${at}/import`, { planId: plan.id, text: list, save: true })
  const pages = async (paper: string, language = 'en') => {
    const input = { id: String(plan.id), paper, language }
    return pdfPages(await (await staff.fetch(`${at}/documents`, input, { method: 'GET' })).arrayBuffer())
  }
  const vouchers = (await pages('voucher')).map(({ text }) => text)
  const ofBoat = vouchers.filter((text) => text.includes('Andaman Boats'))
  expect(ofBoat).toHaveLength(1)
  expect(ofBoat[0]).not.toContain('Speedboat Phuket')
  expect(vouchers.every((text) => text.includes('Adult 21'))).toBe(true)
  const [rooming] = await pages('rooming', 'zh-CN')
  expect(rooming?.text).toMatch(/ \/ Twin/)
  // Nobody has a diet or a note: no head stands over nothing.
  const [names] = await pages('names')
  expect(names?.text).toContain('Passport no.')
  expect(names?.text).not.toMatch(/Diet|Passport valid until/)
  expect((await pages('seats'))[0]?.text).toContain('Nothing to list yet.')
  const guide = (await pages('guide')).map(({ text }) => text).join()
  expect(guide).toContain('+66 76 222 333')
})

test('a hotel’s list in two languages is compared in its own: what stayed the same is not marked', async () => {
  const plan = await sold()
  const list = '王芳, WANG FANG, female, 1\nLi Qiang, male, 2'
  await staff.data(`${at}/import`, { planId: plan.id, text: list, save: true })
  const ask = { id: plan.id, paper: 'rooming', language: 'zh-CN' }
  await staff.data(`${at}/documentSend`, { ...ask, to: 'desk@hotel.example' })
  const { rows } = await owner.query<{ lines: { lines: { cells: string[]; shown: string[] }[] }[] }>(
    'select lines from plan_paper where merchant_id = $1 and plan_id = $2',
    [merchant.id, plan.id],
  )
  const [first] = rows[0]!.lines[0]!.lines
  expect(first?.cells[1]).not.toContain('/')
  expect(first?.shown[1]).toBe(`${first?.cells[1]} / Twin`)
  // As it was stored before papers were printed in English too.
  await owner.query(
    `update plan_paper set lines = (select jsonb_agg(t || jsonb_build_object('lines',
       (select jsonb_agg(l - 'shown') from jsonb_array_elements(t->'lines') l))) from jsonb_array_elements(lines) t)
      where merchant_id = $1 and plan_id = $2`,
    [merchant.id, plan.id],
  )
  const state = (await staff.data<{ rows: PaperState[] }>(`${at}/papers`, { id: plan.id })).rows
  expect(state.find(({ paper, party }) => paper === 'rooming' && party === '')?.changed).toBe(false)
  const input = { ...ask, id: String(plan.id) }
  const paper = await (await staff.fetch(`${at}/documents`, input, { method: 'GET' })).arrayBuffer()
  const text = await pdfText(paper)
  expect(text).toContain('/ Twin')
  expect(text).not.toContain('变更')
})

const states = ['planning', 'confirmed', 'in-progress', 'finished'] as const
test.each(docTable('algorithms/groups/plans.md', 'Papers'))('$paper is made when the page says it', (row) => {
  const [paper = '', authority] = (row['paper'] ?? '').split(' for an ')
  const name = papers.find((one) => one === paper)!
  expect(states.map((state) => paperAllowed(name, state, authority))).toEqual(
    states.map((state) => row[state] === '✔'),
  )
})
test('every paper stands on the page', () => {
  const named = docTable('algorithms/groups/plans.md', 'Papers').map(({ paper }) => paper)
  expect(named.filter((one) => one !== 'names for an authority').toSorted()).toEqual([...papers].toSorted())
})

const read = (id: number, paper: string, language = 'en', who = staff) =>
  who.fetch(`${at}/documents`, { id: String(id), paper, language }, { method: 'GET' })
const textOf = async (id: number, paper: string, language = 'en') =>
  pdfText(await (await read(id, paper, language)).arrayBuffer())

test('a paper that the state does not allow is refused, and costs are told to nobody without the right', async () => {
  const draft = await makePlan()
  expect(await (await read(draft.id, 'voucher')).json()).toMatchObject({ error: { code: 409446 } })
  const going = await sold({ startDate: day(-1) })
  await staff.data(`${handler}/start`, { id: going.id })
  const { userName } = await makeUser(server.app, merchant, {
    permissions: ['group.plan', 'group.plan.documents'],
  })
  const clerk = await loginAs(server, userName)
  expect(await (await read(going.id, 'profit', 'en', clerk)).json()).toMatchObject({ error: { code: 1003 } })
  const listed = await clerk.data<{ rows: PaperState[] }>(`${at}/papers`, { id: going.id })
  expect(listed.rows.map(({ paper }) => paper)).not.toContain('profit')
  expect((await read(going.id, 'profit')).headers.get('content-type')).toBe('application/pdf')
})

test('papers of a group on tour say what they are for: job order, tags, sign, meals, bill, settlement and profit', async () => {
  const plan = await sold({ startDate: day(-1), arrival: 'CZ 363 10:40' })
  await staff.data(`${at}/import`, {
    planId: plan.id,
    text: '王芳, WANG FANG, female, 1988-02-29, China, E12345678, 1\n李强, male, 1985-07-09, China, E87654321, 2',
    save: true,
  })
  const [first] = (await info(plan.id)).guestRows
  await staff.data(`${at}/guestSave`, { ...first, planId: plan.id, diet: 'Halal' })
  const crewId = await makeGuide(staff, plan, 'JOB-G')
  await staff.data(`${handler}/start`, { id: plan.id })
  await staff.data(`${expense}/save`, {
    planId: plan.id,
    side: 'cost',
    day: day(0),
    category: 'Drinks',
    amountMinor: 90_000,
    currency: 'THB',
    serviceId: null,
    crewId,
    note: '',
  })
  const [spent] = (await info(plan.id)).expenses
  await staff.data(`${expense}/approveExpense`, { id: spent!.id })
  const order = await textOf(plan.id, 'jobOrder')
  for (const said of ['Somchai', 'TG-1', 'China 2', 'CZ 363 10:40', 'Kata Palm', 'For the operator'])
    expect(order).toContain(said)
  expect(await textOf(plan.id, 'tags')).toMatch(/WANG FANG\s+王芳[\s\S]*李强 \*/)
  const sign = await pdfPages(await (await read(plan.id, 'sign')).arrayBuffer())
  expect(sign).toHaveLength(1)
  expect(sign[0]!.width).toBeGreaterThan(sign[0]!.height)
  expect(sign[0]!.text).toMatch(/Shenzhen\s+families/)
  expect(await textOf(plan.id, 'menu')).toMatch(/Dinner[\s\S]*Halal\s+1\s+WANG FANG/)
  for (const paper of ['confirmation', 'bill']) {
    const text = await textOf(plan.id, paper)
    for (const said of ['61,950.00 CNY', '18,585.00 CNY', '43,365.00 CNY', 'Still to pay'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/THB|246,040/)
  }
  const settlement = await textOf(plan.id, 'settlement')
  for (const said of ['Somchai', 'Drinks', '900.00 THB', 'Balance']) expect(settlement).toContain(said)
  const profit = await textOf(plan.id, 'profit')
  for (const said of ['254,040.00 THB', '45,001.33 THB', 'Unplanned', 'Profit per guest'])
    expect(profit).toContain(said)
  for (const paper of papers.filter((one) => paperAllowed(one, 'in-progress')))
    for (const language of ['zh-CN', 'zh-TW', 'th', 'ko'])
      expect((await textOf(plan.id, paper, language)).length).toBeGreaterThan(15)
})
