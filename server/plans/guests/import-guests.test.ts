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
  ',,,,,,',
  '',
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

test('two guests of one spelling are two, in a list and on it', async () => {
  const { id } = await makePlan()
  const list = '王伟, WANG WEI, male\n王薇, WANG WEI, female'
  expect(resultsOf(await importList(id, list))).toEqual([
    ['王伟', 'new'],
    ['王薇', 'new'],
  ])
  expect(resultsOf(await importList(id, '王薇, WANG WEI, E12345678'))[0]).toEqual(['王薇', 'changed'])
  expect((await info(id)).guestRows.map(({ name, sex, documentNo }) => [name, sex, documentNo])).toEqual([
    ['王伟', 'male', ''],
    ['王薇', 'female', 'E12345678'],
  ])
})

test('what further rows of one guest say is put together', async () => {
  const { id } = await makePlan()
  for (const list of ['Wang Fang, 1\nWang Fang, E12345678', 'Wang Fang, 1988-02-29\nWang Fang, female'])
    await importList(id, list)
  expect((await info(id)).guestRows).toMatchObject([
    { room: 1, documentNo: 'E12345678', bornOn: '1988-02-29', sex: 'female' },
  ])
})

/** Looks at a list first, as the page does: the ids that it shows as missing. */
const missingOf = async (planId: number, text: string) =>
  (await importList(planId, text, { save: false })).flatMap(({ result, guestId }) =>
    result === 'missing' ? [guestId] : [],
  )
const namesOf = async (planId: number) => (await info(planId)).guestRows.map(({ name }) => name)

test('guests whom a list does not name any more are told, and leave only where that is ticked', async () => {
  const { id } = await makePlan()
  await importList(id, 'Wang Fang\nLi Na')
  expect(resultsOf(await importList(id, 'Li Na'))).toEqual([
    ['Li Na', 'same'],
    ['Wang Fang', 'missing'],
  ])
  const missing = await missingOf(id, 'Li Na')
  await importList(id, 'Li Na', { missing })
  expect(await namesOf(id)).toHaveLength(2)
  await importList(id, 'Li Na', { removeMissing: true, missing })
  expect(await namesOf(id)).toEqual(['Li Na'])
})

test('only who was shown as missing leaves: not whoever joined since, nor anybody where none were shown', async () => {
  const { id } = await makePlan()
  await importList(id, 'Wang Fang\nLi Na')
  const missing = await missingOf(id, 'Li Na')
  await staff.data(`${at}/guestSave`, { planId: id, name: 'Zhao Min' })
  await importList(id, 'Li Na', { removeMissing: true })
  expect(await namesOf(id)).toHaveLength(3)
  await importList(id, 'Li Na', { removeMissing: true, missing })
  expect(await namesOf(id)).toEqual(['Li Na', 'Zhao Min'])
})

test('nobody leaves while a row was not read, a passport stands twice, or no row is a guest', async () => {
  const { id } = await makePlan()
  await importList(id, 'Wang Fang, E12345678\nLi Na')
  for (const text of ['Li Na\n12345', 'Li Na, E87654321\nWang Fang, E87654321', 'Name\tSex']) {
    const missing = await missingOf(id, text)
    expect(missing).not.toEqual([])
    const { error } = await staff.call(`${at}/import`, {
      planId: id,
      text,
      save: true,
      removeMissing: true,
      missing,
    })
    expect(error.fields).toMatchObject([{ field: 'removeMissing' }])
    expect(await namesOf(id)).toEqual(['Wang Fang', 'Li Na'])
  }
})

test('a full list is replaced by another as often as wanted; one guest more is refused by its field', async () => {
  const { id } = await makePlan({ adults: 300, freeGuests: 0, singles: 0 })
  const listOf = (letter: string, count: number) =>
    Array.from({ length: count }, (_, no) => `Guest ${letter}${no}`).join('\n')
  for (const letter of ['A', 'B', 'C']) {
    const text = listOf(letter, 300)
    await importList(id, text, { removeMissing: true, missing: await missingOf(id, text) })
    expect(await namesOf(id)).toHaveLength(300)
  }
  await importList(id, listOf('D', 199))
  await staff.data(`${at}/guestSave`, { planId: id, name: 'The last' })
  const more = { planId: id, text: 'One more', save: true }
  expect((await staff.call(`${at}/import`, more)).error.fields).toMatchObject([{ field: 'text' }])
  expect((await staff.call(`${at}/guestSave`, { planId: id, name: 'One more' })).error.fields).toMatchObject([
    { field: 'name' },
  ])
})

test('a pasted list is as long as a file at most', async () => {
  const { id } = await makePlan()
  const { error } = await staff.call(`${at}/import`, {
    planId: id,
    text: 'A B\n\n'.repeat(1001),
    save: false,
  })
  expect(error.fields).toMatchObject([{ field: 'text', why: 'kit.sheets.tooManyRows' }])
  expect(resultsOf(await importList(id, 'A B\n\n'.repeat(1000), { save: false }))).toHaveLength(1000)
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
