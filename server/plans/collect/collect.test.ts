import { expect, test } from 'vitest'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'

const server = await testServer()
const { staff, merchant, owner, info, inMerchant, makePlan, sold, page, send } = await makeGroupWorld(server)

const guest = (planId: number, name: string, more: object = {}) =>
  staff.data<{ id: number }>(`${at}/guestSave`, { planId, name, ...more })
const linkOf = async (planId: number, more: object = {}) =>
  (await staff.data<{ url: string }>(`${at}/guestLink`, { planId, language: 'en', ...more })).url.replace(
    /^https?:\/\/[^/]+/,
    '',
  )
/** The path of the link in the last mail that carries one. */
const mailedLink = async (): Promise<string> => {
  const { rows } = await owner.query(
    `select text_body from mail where merchant_id = $1 and text_body like '%/groupGuests/%' order by id desc limit 1`,
    [merchant.id],
  )
  return /\/supplier\/notLogin\/groupGuests\/[\w-]+/.exec(rows[0].text_body)?.[0] ?? ''
}
const small = { adults: 3, freeGuests: 0, singles: 0 }

test('the leader’s link asks of each guest what the list misses, takes what is right, tells the rest at its field, and shows nothing that is known', async () => {
  const plan = await makePlan(small)
  const existing = await guest(plan.id, 'Wang Fang', { documentNo: 'E40211907', nationality: 'Singapore' })
  const other = await guest(plan.id, '陈静')
  const path = await linkOf(plan.id)
  const shown = await page(path)
  expect(shown).toContain('Guest 1 · Wang')
  expect(shown).not.toMatch(/E40211907|Singapore/)
  // A name in Latin letters needs no second spelling; the third guest is not on the list yet.
  expect(shown).not.toContain(`name="pinyin.${existing.id}"`)
  expect(shown).toContain(`name="pinyin.${other.id}"`)
  expect(shown).toContain('name="name.new1"')
  const answer = await send(`${path}/save`, {
    language: 'en',
    [`sex.${existing.id}`]: 'female',
    [`bornOn.${existing.id}`]: '1990-02-30',
    [`documentUntil.${existing.id}`]: day(10),
    [`documentNo.${existing.id}`]: 'X999999',
    [`documentNo.${other.id}`]: 'e4021 1907',
    'name.new1': 'Li Na',
    'bornOn.new1': '1991-05-06',
  })
  expect(answer).toContain('Saved for 2 guests.')
  expect(answer).toContain('Please enter a date of birth in the past.')
  expect(answer).toContain('The passport has to be valid during the trip.')
  expect(answer).toContain('Another guest of the group has this passport number.')
  expect(answer).toContain('value="1990-02-30"')
  const rows = (await info(plan.id)).guestRows
  expect(rows.map(({ name, sex, bornOn, documentNo }) => [name, sex, bornOn, documentNo])).toEqual([
    // What was known is not changed by a link.
    ['Wang Fang', 'female', null, 'E40211907'],
    ['陈静', null, null, ''],
    ['Li Na', null, '1991-05-06', ''],
  ])
  // The same sent once more puts nobody on the list twice.
  await send(`${path}/save`, { language: 'en', 'name.new1': 'Li Na', 'bornOn.new1': '1991-05-06' })
  expect((await info(plan.id)).guestRows).toHaveLength(3)
  expect((await info(plan.id)).history.map(({ type }) => type)).toContain('plans.guestDataCame')
})

/** What the page shows in a field, and what it says is wrong about it. */
const fieldOf = (shown: string, key: string) => {
  const [, field = ''] = shown.split(`<label for="${key}">`)
  const [own = ''] = field.split('<label')
  return {
    value: /value="([^"]*)"/.exec(own)?.[1],
    wrong: /role="alert">([^<]*)</.exec(own)?.[1],
  }
}

test('what is not right of somebody new is said at their field, also once they are on the list and others move up', async () => {
  const plan = await makePlan(small)
  const path = await linkOf(plan.id)
  const answers = {
    language: 'en',
    'name.new1': 'Li Na',
    'bornOn.new1': '2091-01-01',
    'documentNo.new3': 'E 5555-1234',
    'bornOn.new3': '2092-02-02',
  }
  const answer = await send(`${path}/save`, answers)
  expect(answer).toContain('Saved for 1 guest.')
  const [added] = (await info(plan.id)).guestRows
  const birth = { value: '2091-01-01', wrong: 'Please enter a date of birth in the past.' }
  expect(fieldOf(answer, `bornOn.${added!.id}`)).toEqual(birth)
  expect(fieldOf(answer, 'bornOn.new1')).toEqual({ value: '', wrong: undefined })
  // Of three to come two are left: what was the third is the second now.
  expect(answer).not.toContain('.new3"')
  expect(fieldOf(answer, 'name.new2')).toEqual({ value: '', wrong: 'Please enter a name.' })
  expect(fieldOf(answer, 'documentNo.new2')).toEqual({ value: 'E 5555-1234', wrong: undefined })
  expect(fieldOf(answer, 'bornOn.new2')).toEqual({ ...birth, value: '2092-02-02' })
  // Sent twice, who is on the list is found again, and their error with them.
  expect(fieldOf(await send(`${path}/save`, answers), `bornOn.${added!.id}`)).toEqual(birth)
  expect((await info(plan.id)).guestRows).toHaveLength(1)
})

test('a guest’s own link asks of that guest alone; a newer one, the guest’s removal and the group’s first day end it', async () => {
  const plan = await makePlan(small)
  const mine = await guest(plan.id, 'Wang Fang')
  const other = await guest(plan.id, 'Li Na')
  const first = await linkOf(plan.id, { guestId: mine.id })
  const leaders = await linkOf(plan.id)
  const path = await linkOf(plan.id, { guestId: mine.id, language: 'ko' })
  expect(await page(first)).toContain('This link is no longer valid')
  expect(await page(leaders)).toContain('Guest details')
  const shown = await page(path)
  expect(shown).toContain('여행자 정보')
  expect(shown).toContain(`name="sex.${mine.id}"`)
  expect(shown).not.toContain(`.${other.id}"`)
  expect(shown).not.toContain('name.new1')
  await send(`${path}/save`, { language: 'ko', [`sex.${other.id}`]: 'male', [`sex.${mine.id}`]: 'female' })
  expect((await info(plan.id)).guestRows.map(({ sex }) => sex)).toEqual(['female', null])
  await staff.data(`${at}/guestDelete`, { id: mine.id })
  expect((await staff.fetch(path, {}, { method: 'GET' })).status).toBe(410)
  await owner.query(
    `update platform.plan_link set expires_at = now() - interval '1 minute' where merchant_id = $1 and plan_id = $2`,
    [merchant.id, plan.id],
  )
  expect(await page(leaders)).toContain('This link has expired')
  // Of one that a chat cut short a page says so.
  for (const kind of ['groupGuests', 'groupGuide', 'groupOption', 'quotation']) {
    const { status, headers } = await staff.fetch(`/supplier/notLogin/${kind}/Fazl-hp`, {}, { method: 'GET' })
    expect([kind, status, headers.get('content-type')]).toEqual([kind, 404, 'text/html; charset=utf-8'])
  }
  const strange = await makePlan(small)
  expect((await staff.call(`${at}/guestLink`, { planId: strange.id, guestId: other.id })).error.name).toBe(
    'notFound',
  )
})

test('somebody of the same spelling as a guest is somebody else', async () => {
  const plan = await makePlan(small)
  await guest(plan.id, '王伟', { pinyin: 'WANG WEI' })
  const path = await linkOf(plan.id)
  await send(`${path}/save`, { language: 'en', 'name.new1': '王薇', 'pinyin.new1': 'Wang Wei' })
  expect((await info(plan.id)).guestRows.map(({ name }) => name)).toEqual(['王伟', '王薇'])
})

test('a name in Latin letters is taken in Latin letters alone', async () => {
  const plan = await makePlan(small)
  const { id } = await guest(plan.id, '陈静')
  const path = await linkOf(plan.id)
  const give = (pinyin: string) => send(`${path}/save`, { language: 'en', [`pinyin.${id}`]: pinyin })
  for (const wrong of ['陈静', 'Chen 静', '--'])
    expect(fieldOf(await give(wrong), `pinyin.${id}`)).toEqual({ value: wrong, wrong: 'Please check this.' })
  expect((await info(plan.id)).guestRows[0]?.pinyin).toBe('')
  await give("Chen/Jing-lü O'Neill")
  expect((await info(plan.id)).guestRows[0]?.pinyin).toBe("CHEN/JING-LÜ O'NEILL")
})

test('a link closes with the departure, also where that was moved to an earlier day since', async () => {
  const plan = await makePlan({ ...small, startDate: day(60) })
  const path = await linkOf(plan.id)
  const startOn = (first: string) =>
    owner.query('update travel_plan set start_date = $2 where id = $1', [plan.id, first])
  const openUntil = async () => /open until ([^<]*)\./.exec(await page(path))?.[1]
  const before = await openUntil()
  await startOn(day(0))
  // The last day that the page names is the new one.
  expect(await openUntil()).not.toBe(before)
  expect(await page(path)).toContain('name="name.new1"')
  await startOn(day(-1))
  expect(await page(path)).toContain('This link has expired')
  await send(`${path}/save`, { language: 'en', 'name.new1': 'Li Na' })
  expect((await info(plan.id)).guestRows).toEqual([])
})

test('a locked list takes nothing; five languages open the same page; the mail carries the link', async () => {
  const plan = await makePlan(small)
  const one = await guest(plan.id, 'Wang Fang')
  await staff.data(`${at}/guestAsk`, {
    planId: plan.id,
    to: 'leader@sztour.example',
    language: 'th',
    text: '',
  })
  expect(await page(await mailedLink())).toContain('ข้อมูลผู้เดินทาง')
  const path = await linkOf(plan.id)
  for (const [language, title] of [
    ['en', 'Guest details'],
    ['zh-CN', '客人信息'],
    ['zh-TW', '旅客資料'],
    ['th', 'ข้อมูลผู้เดินทาง'],
    ['ko', '여행자 정보'],
  ] as const)
    expect(await (await staff.fetch(path, { language }, { method: 'GET' })).text()).toContain(title)
  await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Lists are out' })
  expect(await send(`${path}/save`, { language: 'en', [`sex.${one.id}`]: 'male' })).toContain(
    'The list is closed',
  )
  expect((await info(plan.id)).guestRows[0]?.sex).toBeNull()
})

test('a sold group is asked by itself 30, 21 and 14 days before, once a day, and not where nothing is missing', async () => {
  const plan = await sold({ startDate: day(21) })
  const mails = async () =>
    (
      await owner.query(
        `select count(*)::int as n from mail where merchant_id = $1 and subject like 'Guest details ' || $2 || '%'`,
        [merchant.id, plan.code],
      )
    ).rows[0].n
  const before = await mails()
  const inUse = await linkOf(plan.id)
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  expect(await mails()).toBe(before + 1)
  // A reminder ends no link that guests are using; one that staff give ends both.
  const mailed = await mailedLink()
  expect(await page(inUse)).toContain('Guest details')
  expect(await page(mailed)).toContain('Guest details')
  await linkOf(plan.id)
  expect(await page(inUse)).toContain('This link is no longer valid')
  expect(await page(mailed)).toContain('This link is no longer valid')
  const other = await sold({ startDate: day(22) })
  await inMerchant(sweepMerchant)
  expect((await info(other.id)).history.map(({ type }) => type)).not.toContain('plans.guestsAsked')
})
