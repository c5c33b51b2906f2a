import { expect, test } from 'vitest'
import type { GuestsImported } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, info, makePlan, owner, merchant, page, send } = await makeGroupWorld(server)

const importList = async (planId: number, text: string, more: object = {}) =>
  (await staff.data<GuestsImported>(`${at}/import`, { planId, text, save: true, ...more })).rows
const resultsOf = (rows: GuestsImported['rows']) => rows.map(({ name, result }) => [name, result])

const sheet = [
  '团队名单,,,,,,',
  '序号,姓名,拼音,性别,出生日期,护照号码,房间',
  '1,王芳,WANG FANG,女,1988-02-29,E12345678,1',
  '2,李强,LI QIANG,男,1985/7/9,E87654321,1',
].join('\n')
const readSheet = (content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new File([content], 'list.csv'))
  form.set('sessionId', staff.user!.sessionId)
  return staff.call<{ text: string }>(`${at}/readSheet`, form)
}

test('a list from a spreadsheet is taken over by its heads, and makes nothing twice', async () => {
  const { id } = await makePlan()
  const { data } = await readSheet(sheet)
  const text = data!.text
  expect(resultsOf(await importList(id, text, { save: false }))).toEqual([
    ['团队名单', 'failed'],
    ['王芳', 'new'],
    ['李强', 'new'],
  ])
  await importList(id, text)
  expect(resultsOf(await importList(id, text)).slice(1)).toEqual([
    ['王芳', 'same'],
    ['李强', 'same'],
  ])
  expect((await info(id)).guestRows).toMatchObject([
    {
      name: '王芳',
      pinyin: 'WANG FANG',
      sex: 'female',
      bornOn: '1988-02-29',
      documentNo: 'E12345678',
      room: 1,
    },
    { name: '李强', pinyin: 'LI QIANG', sex: 'male', bornOn: '1985-07-09', documentNo: 'E87654321', room: 1 },
  ])
})

test('a file that is no spreadsheet, or longer than a list may be, is told at its field', async () => {
  const refused = async (content: string | Uint8Array<ArrayBuffer>) => (await readSheet(content)).error
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
    code: 400_000,
    fields: [{ field: 'file' }],
  })
  expect(await refused('A B\n'.repeat(1001))).toMatchObject({ code: 400_000, fields: [{ field: 'file' }] })
})

test('a passport’s lines are those of the guest with its name, however often they come; a failing check digit is told', async () => {
  const { id } = await makePlan()
  const zone = `${'P<CHNWANG<<FANG'.padEnd(44, '<')}\nE123456782CHN8802299F3001019<<<<<<<<<<<<<<<2`
  await importList(id, '王芳, WANG FANG, 女, 中国')
  for (const result of ['changed', 'same'])
    expect(resultsOf(await importList(id, zone))).toEqual([['WANG FANG', result]])
  expect((await info(id)).guestRows).toMatchObject([
    { name: '王芳', nationality: '中国', documentNo: 'E12345678', documentUntil: '2030-01-01' },
  ])
  const [row] = await importList(id, zone.replace('E123456782', 'E123456783'), { save: false })
  expect(row?.doubts).toContain('documentNo')
})

test('a passport that stands in a list twice is told, and its second row changes nothing', async () => {
  const { id } = await makePlan()
  const list = 'Wang Fang, female, China, E12345678, 1\nLi Na, female, China, E12345678, 2'
  expect(await importList(id, list)).toMatchObject([
    { result: 'new' },
    { name: 'Li Na', result: 'doubled', fields: ['documentNo'] },
  ])
  expect((await info(id)).guestRows.map(({ name, room }) => [name, room])).toEqual([['Wang Fang', 1]])
})

test('guests whom a list does not name any more are told, and leave only where that is ticked', async () => {
  const { id } = await makePlan()
  await importList(id, 'Wang Fang\nLi Na')
  expect(resultsOf(await importList(id, 'Li Na'))).toEqual([
    ['Li Na', 'same'],
    ['Wang Fang', 'missing'],
  ])
  expect((await info(id)).guestRows).toHaveLength(2)
  await importList(id, 'Li Na', { removeMissing: true })
  expect((await info(id)).guestRows.map(({ name }) => name)).toEqual(['Li Na'])
})

test('five hundred guests in rooms of their own and a guide beside them', async () => {
  const { id } = await makePlan({ adults: 500, freeGuests: 0, singles: 0 })
  const list = Array.from({ length: 500 }, (_, no) => `Guest Number${'abcdefghij'[no % 10]}${no}, ${no + 1}`)
  await importList(id, list.join('\n'))
  const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
    name: 'Somchai',
    code: 'SOM',
    spoken: ['zh'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    payWay: 'none',
    payMinor: null,
    currency: 'THB',
    firstAidUntil: null,
    licences: [{ kind: 'guide', number: 'TG-1', expiresOn: day(400) }],
  })
  await staff.data('/supplier/schedule/assign', {
    planId: id,
    role: 'guide',
    crewId,
    fromDate: day(60),
    toDate: day(61),
  })
  await staff.data(`${at}/roomFill`, { id })
  const { rooms } = await info(id)
  expect(rooms).toHaveLength(501)
  expect(rooms.at(-1)).toMatchObject({ number: 501, type: 'staff-single', crewIds: [crewId] })
  // What is printed of the room may be said on its form too.
  const { number, type, upgrade, note } = rooms.at(-1)!
  await staff.data(`${at}/rooms`, {
    id: rooms.at(-1)!.id,
    planId: id,
    number,
    type,
    upgrade,
    note,
    crewIds: [crewId],
  })
})

test('who was typed on a page that was drawn before somebody joined is not lost: what is left is told', async () => {
  const { id } = await makePlan({ adults: 2, freeGuests: 0, singles: 0 })
  const { url } = await staff.data<{ url: string }>(`${at}/guestLink`, { planId: id, language: 'en' })
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  expect(await page(path)).toContain('name="name.new2"')
  await staff.data(`${at}/guestSave`, { planId: id, name: 'Wang Fang' })
  const answers = { language: 'en', 'name.new1': 'Li Na', 'name.new2': 'Zhao Min', 'sex.new2': 'female' }
  const answer = await send(`${path}/save`, answers)
  expect((await info(id)).guestRows.map(({ name }) => name)).toEqual(['Wang Fang', 'Li Na'])
  expect(answer).toContain('The list is full')
  expect(answer).toContain('value="Zhao Min"')
  // A place that comes free is taken by the same page.
  await owner.query('update travel_plan set adults = 3 where merchant_id = $1 and id = $2', [merchant.id, id])
  await send(`${path}/save`, answers)
  expect((await info(id)).guestRows.map(({ name }) => name)).toEqual(['Wang Fang', 'Li Na', 'Zhao Min'])
})
