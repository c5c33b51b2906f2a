import { expect, test } from 'vitest'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
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
  for (const paper of ['itinerary', 'voucher', 'rooming', 'names', 'guide', 'emergency'])
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
