import { expect, test } from 'vitest'
import type { Board, BoardConflict, BoardNews, FreeGuide } from '#contract/plans/board.schema.ts'
import { readSheet } from '#server/kit/sheet/sheet.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeSupplier, makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, owner, info, page, serviceOf, makePlan, sold } = await makeGroupWorld(server)
const at = '/supplier/schedule'
const makeCrew = async (code: string, more: object = {}) =>
  (
    await staff.data<{ id: number }>('/supplier/crew/save', {
      name: code,
      code,
      spoken: ['zh'],
      roles: ['guide'],
      maxHours: 10,
      restHours: 10,
      currency: 'THB',
      ...more,
    })
  ).id
const assign = (planId: number, crewId: number, from: number, to: number) =>
  staff.data<{ id: number }>(`${at}/assign`, {
    planId,
    role: 'guide',
    crewId,
    fromDate: day(from),
    toDate: day(to),
  })
const free = async (more: object = {}) =>
  (await staff.data<{ rows: FreeGuide[] }>(`${at}/find`, { from: day(60), to: day(60), ...more })).rows.map(
    ({ name }) => name,
  )
const conflicts = async () =>
  (await staff.data<{ rows: BoardConflict[] }>(`${at}/conflicts`, { from: day(55), days: 14 })).rows

test('a guide is found who is free, speaks the language, is not away and has papers that last: least busy first', async () => {
  const plan = await makePlan()
  const busy = await makeCrew('BUSY')
  await makeCrew('FREE')
  await makeCrew('THAI', { spoken: ['th'] })
  const ended = await makeCrew('ENDED')
  await owner.query('update crew set valid_until = $2 where id = $1', [ended, day(60)])
  await makeCrew('AWAY', { absences: [{ from: day(59), to: day(61), reason: '' }] })
  await makeCrew('DRIVER', { roles: ['driver'] })
  expect((await free()).toSorted()).toEqual(['BUSY', 'FREE', 'THAI'])
  expect((await free({ language: 'zh' })).toSorted()).toEqual(['BUSY', 'FREE'])
  expect(await free({ role: 'driver' })).toEqual(['DRIVER'])
  await assign(plan.id, busy, 60, 60)
  expect((await free()).toSorted()).toEqual(['FREE', 'THAI'])
  const refused = await staff.call(`${at}/find`, { from: day(60), to: day(59) })
  expect(refused.error.fields).toMatchObject([{ field: 'to' }])
})

test('what does not go any more is told: somebody who is away since, papers that end, a confirmed group without a guide', async () => {
  const plan = await makePlan()
  const id = await makeCrew('LATER')
  await assign(plan.id, id, 60, 60)
  expect((await conflicts()).filter(({ planId }) => planId === plan.id)).toEqual([])
  await owner.query('update crew set absences = $3, valid_until = $4 where merchant_id = $1 and id = $2', [
    merchant.id,
    id,
    JSON.stringify([{ from: day(58), to: day(70), reason: '' }]),
    day(60),
  ])
  expect((await conflicts()).filter(({ planId }) => planId === plan.id)).toMatchObject([
    { kind: 'away', code: plan.code, name: 'LATER', from: day(60), to: day(60) },
    { kind: 'papers', name: 'LATER' },
  ])
  const alone = await sold()
  expect((await conflicts()).filter(({ planId }) => planId === alone.id)).toMatchObject([{ kind: 'noGuide' }])
})

test('an assignment is split on a day that it has, of the version that was seen, and the second part goes to another', async () => {
  const plan = await makePlan()
  const [first, second] = [await makeCrew('ONE'), await makeCrew('TWO')]
  const { id } = await assign(plan.id, first, 59, 61)
  for (const wrong of [59, 62])
    expect((await staff.call(`${at}/split`, { id, version: 1, day: day(wrong) })).error.fields).toMatchObject(
      [{ field: 'day' }],
    )
  expect((await staff.call(`${at}/split`, { id, version: 7, day: day(60) })).error.name).toBe(
    'changedMeanwhile',
  )
  const made = await staff.data<{ id: number }>(`${at}/split`, { id, version: 1, day: day(60) })
  await staff.data(`${at}/assign`, {
    id: made.id,
    planId: plan.id,
    role: 'guide',
    crewId: second,
    fromDate: day(60),
    toDate: day(61),
  })
  const board = await staff.data<Board>(`${at}/board`, { from: day(55), days: 14 })
  expect(board.plans.find((one) => one.id === plan.id)?.assignments).toMatchObject([
    { name: 'ONE', fromDate: day(59), toDate: day(59) },
    { name: 'TWO', fromDate: day(60), toDate: day(61) },
  ])
})

test('people of confirmed groups are told their days once, what changed again, and who was taken off or whose group fell', async () => {
  const window = { from: day(59), days: 7 }
  const news = async (planId: number) =>
    (await staff.data<{ rows: BoardNews[] }>(`${at}/news`, window)).rows
      .filter((row) => row.planId === planId)
      .map(({ kind, name, spans }) => [kind, name, ...spans.map(({ from, to }) => `${from} ${to}`)])
  const publish = () => staff.data<{ mailed: number; without: number }>(`${at}/publish`, window)
  const published = async (planId: number) =>
    (await info(planId)).assignments.map((one) => [one.name, one.published])
  const mails = async () =>
    (
      await owner.query(
        `select to_address as "to", subject, text_body as text from mail where merchant_id = $1 and kind = 'crew-group' order by id`,
        [merchant.id],
      )
    ).rows as { to: string; subject: string; text: string }[]
  const inPlanning = await makePlan()
  const plan = await sold()
  const nok = await makeCrew('NOK', { email: 'nok@example.test', language: 'zh-CN' })
  const lek = await makeCrew('LEK')
  await assign(inPlanning.id, await makeCrew('EARLY'), 60, 60)
  const { id } = await assign(plan.id, nok, 60, 60)
  await staff.data(`${at}/assign`, {
    planId: plan.id,
    role: 'driver',
    crewId: lek,
    fromDate: day(60),
    toDate: day(60),
  })
  expect(await news(inPlanning.id)).toEqual([])
  expect(await news(plan.id)).toEqual([
    ['new', 'LEK', `${day(60)} ${day(60)}`],
    ['new', 'NOK', `${day(60)} ${day(60)}`],
  ])
  // Two who publish at once tell nobody twice.
  const both = await Promise.all([publish(), publish()])
  expect(both.toSorted((a, b) => b.mailed - a.mailed)).toEqual([
    { mailed: 1, without: 1 },
    { mailed: 0, without: 0 },
  ])
  expect(await published(plan.id)).toEqual([
    ['NOK', true],
    ['LEK', true],
  ])
  const [first] = await mails()
  expect(first).toMatchObject({ to: 'nok@example.test', subject: expect.stringContaining(plan.code) })
  expect(first?.text).toContain('导游')
  const link = /\/supplier\/notLogin\/groupGuide\/\S+/.exec(first?.text ?? '')?.[0] ?? ''
  expect(await page(link)).toContain(plan.code)
  await staff.data(`${at}/assign`, {
    id,
    planId: plan.id,
    role: 'guide',
    crewId: nok,
    fromDate: day(60),
    toDate: day(61),
  })
  expect(await published(plan.id)).toContainEqual(['NOK', false])
  expect(await news(plan.id)).toEqual([['changed', 'NOK', `${day(60)} ${day(61)}`]])
  expect(await publish()).toEqual({ mailed: 1, without: 0 })
  // The link of before still opens: no other is made.
  expect((await mails()).at(-1)?.text).not.toContain('groupGuide')
  expect(await page(link)).toContain(plan.code)
  await staff.data('/supplier/travelPlanHandler/cancel', { id: plan.id, reason: 'Nobody comes' })
  expect(await news(plan.id)).toEqual([
    ['off', 'LEK'],
    ['off', 'NOK'],
  ])
  const looker = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.schedule'] })).userName,
  )
  expect((await looker.call(`${at}/publish`, window)).error.name).toBe('noPermission')
  expect(await publish()).toEqual({ mailed: 1, without: 1 })
  expect(await news(plan.id)).toEqual([])
})

test('whoever was told days that their group has left is told so in the window of those days; who is taken off reads the group no more', async () => {
  const plan = await sold()
  const nok = await makeCrew('MOVED')
  const { id } = await assign(plan.id, nok, 60, 60)
  const window = { from: day(59), days: 7 }
  const news = async () =>
    (await staff.data<{ rows: BoardNews[] }>(`${at}/news`, window)).rows
      .filter((row) => row.planId === plan.id)
      .map(({ kind, spans }) => [kind, ...spans.map(({ from }) => from)])
  await staff.data(`${at}/publish`, window)
  const link = async () =>
    (
      await staff.data<{ url: string }>('/supplier/travelPlanExpense/link', {
        planId: plan.id,
        crewId: nok,
        language: 'en',
      })
    ).url.replace(/^https?:\/\/[^/]+/, '')
  const given = await link()
  const { version, adults, children, freeGuests, singles } = await info(plan.id)
  const change = { id: plan.id, startDate: day(120), adults, children, freeGuests, singles }
  const { fingerprint } = await staff.data<{ fingerprint: string }>(`${handler}/changePreview`, change)
  const apply = (confirm: string[]) =>
    staff.call(`${handler}/changeApply`, { ...change, version, fingerprint, confirm })
  const { questions = [] } = (await apply([])).error
  expect((await apply(questions.map(({ token }) => token))).error.code).toBe(0)
  expect(await news()).toEqual([['changed', day(120)]])
  await staff.data(`${at}/publish`, window)
  expect(await news()).toEqual([])
  expect(await page(given)).toContain(plan.code)
  await staff.data(`${at}/unassign`, { id })
  expect(await page(given)).toContain('no longer valid')
  await assign(plan.id, nok, 120, 120)
  expect(await page(given)).toContain('no longer valid')
})

test('who only leads has a lane; hotels show their groups night by night and what of their allotments is used', async () => {
  const plan = await makePlan({ startDate: day(80) })
  const captain = await makeCrew('LEADS', { roles: ['captain'] })
  await staff.data(`${at}/assign`, {
    planId: plan.id,
    role: 'leader',
    crewId: captain,
    fromDate: day(80),
    toDate: day(80),
  })
  const { id: supplierId } = await makeSupplier(server.app, merchant, { name: 'Kata Palm Hotels' })
  const stay = serviceOf(plan, 'hotel')
  await staff.data('/supplier/travelPlanHandler/arrange', { id: stay.id, supplierId, units: 11 })
  await staff.data('/supplier/travelPlanCommitment/save', {
    planId: plan.id,
    kind: 'allotment',
    name: 'Twin rooms',
    supplierId,
    units: 60,
    usedUnits: 44,
    rateMinor: 240_000,
  })
  // A hotel that nobody is asked for, with the supplier's number for a name.
  const beside = await makePlan({ startDate: day(80) })
  await owner.query(
    `update plan_service set facts = jsonb_set(facts, '{names}', $3) where merchant_id = $1 and id = $2`,
    [merchant.id, serviceOf(beside, 'hotel').id, JSON.stringify({ en: String(supplierId) })],
  )
  const board = await staff.data<Board>(`${at}/board`, { from: day(80), days: 7 })
  expect(board.lanes.map(({ name }) => name)).toContain('LEADS')
  expect(board.hotels).toMatchObject([
    { name: String(supplierId), allotted: 0, used: 0, stays: [{ planId: beside.id }] },
    {
      name: 'Kata Palm Hotels',
      allotted: 60,
      used: 44,
      stays: [{ planId: plan.id, code: plan.code, from: day(80), rooms: 11, state: 'arranged' }],
    },
  ])
})

test('the table of groups by day comes as a spreadsheet', async () => {
  const plan = await makePlan()
  await assign(plan.id, await makeCrew('SHEET'), 60, 60)
  const answer = await staff.fetch(`${at}/export`, { from: day(60), days: '7' }, { method: 'GET' })
  const rows = await readSheet(Buffer.from(await answer.arrayBuffer()))
  const row = rows.find(([group]) => group?.startsWith(plan.code))
  expect(row?.slice(0, 2)).toEqual([`${plan.code} Shenzhen families`, '21'])
  expect(row?.[2]).toContain('Phuket')
  expect(row?.[2]).toContain('SHEET')
})
